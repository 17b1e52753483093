"""Settings of text recognition: what is found, what is turned off, and what stops the start."""

from pathlib import Path

import pytest

from sibyl_project import env as environment
from sibyl_project import tessdata


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Read an environment of exactly these variables anew, on a machine without language data of
    its own."""

    def act(**variables):
        for name in [*environment.Env.model_fields, "TESSDATA_PREFIX"]:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, str(value))
        monkeypatch.setattr(tessdata, "DIRECTORIES", (str(tmp_path / "system" / "*" / "tessdata"),))
        monkeypatch.setitem(environment.Env.model_config, "env_file", tmp_path / "none")
        return environment.load.__wrapped__()

    return act


@pytest.fixture
def data(tmp_path):
    """A directory that holds English and German."""
    return filled(tmp_path / "data", "eng", "deu")


def filled(directory: Path, *languages: str) -> Path:
    directory.mkdir(parents=True)
    for language in languages:
        (directory / f"{language}.traineddata").write_bytes(b"data")
    return directory


def used(env) -> Path | None:
    return tessdata.usable(env.OCR_TESSDATA, env.OCR_LANGUAGES)


def refusal(load, **variables) -> str:
    with pytest.raises(SystemExit) as stop:
        load(**variables)
    assert "\n" not in str(stop.value)
    return str(stop.value)


def test_without_language_data_scans_are_not_recognised_and_sibyl_starts(load):
    assert used(load()) is None


def test_the_newest_language_data_of_the_system_is_found(load, tmp_path):
    filled(tmp_path / "system" / "4" / "tessdata", "eng")
    newest = filled(tmp_path / "system" / "5" / "tessdata", "eng")
    filled(tmp_path / "system" / "6" / "tessdata")
    assert used(load()) == newest


def test_tesseracts_own_variable_wins_over_the_system(load, tmp_path, data):
    filled(tmp_path / "system" / "5" / "tessdata", "eng")
    assert used(load(TESSDATA_PREFIX=data)) == data


def test_a_system_without_the_default_language_starts_without_recognition(load, tmp_path):
    filled(tmp_path / "system" / "5" / "tessdata", "fra")
    assert used(load()) is None


def test_the_directory_and_languages_given_are_used(load, data):
    env = load(OCR_TESSDATA=data, OCR_LANGUAGES="eng+deu")
    assert (used(env), env.OCR_LANGUAGES) == (data, "eng+deu")


def test_none_turns_text_recognition_off(load, data):
    assert used(load(OCR_TESSDATA=data, OCR_LANGUAGES="none")) is None


@pytest.mark.parametrize("value", ["/no/such/directory", __file__])
def test_a_wrong_directory_stops_the_start(load, value):
    message = refusal(load, OCR_TESSDATA=value)
    assert "OCR_TESSDATA" in message
    assert value in message


def test_a_directory_without_language_data_stops_the_start(load, tmp_path):
    assert "OCR_TESSDATA" in refusal(load, OCR_TESSDATA=filled(tmp_path / "empty"))


def test_a_missing_language_stops_the_start_and_names_its_file(load, data):
    message = refusal(load, OCR_TESSDATA=data, OCR_LANGUAGES="eng+fra")
    assert "OCR_LANGUAGES" in message
    assert f"{data} holds no fra.traineddata" in message


def test_a_directory_without_the_default_language_stops_the_start(load, tmp_path):
    assert "eng.traineddata" in refusal(load, OCR_TESSDATA=filled(tmp_path / "french", "fra"))


def test_languages_asked_for_where_none_are_installed_stop_the_start(load):
    message = refusal(load, OCR_LANGUAGES="deu")
    assert "OCR_LANGUAGES" in message
    assert "OCR_TESSDATA" in message


@pytest.mark.parametrize("value", ["eng,deu", "eng deu", "../eng", "+", "eng+", "-"])
def test_what_names_no_languages_stops_the_start(load, data, value):
    assert "OCR_LANGUAGES" in refusal(load, OCR_TESSDATA=data, OCR_LANGUAGES=value)
