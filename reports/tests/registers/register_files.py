"""Files of registers in their real shapes, small, with invented entries and the traps of each."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook

FIVE = (("DE", 11), ("DE", 12), ("FR", 11), ("NL", 7), ("ES", 3))
TONNES = {2022: 52_000, 2023: 50_000, 2024: 48_000}  # of each of the five


def lei(first: str) -> str:
    """An LEI with these first eighteen characters and the check digits they ask for."""
    assert len(first) == 18
    number = int("".join(str(int(char, 36)) for char in f"{first}00"))
    return f"{first}{98 - number % 97:02d}"


TARNHAVEN = lei("529900TARNHAVEN000")
NAMESAKE = lei("213800TARNHAVEN111")
OPERATOR_COLUMNS = (
    "REGISTRY_CODE,INSTALLATION_IDENTIFIER,INSTALLATION_NAME,PERMIT_IDENTIFIER,"
    "ACTIVITY_TYPE_CODE,EPER_IDENTIFICATION,CITY,ACCOUNT_IDENTIFIER,ACCOUNT_HOLDER_NAME,"
    "ACCOUNT_HOLDER_LEI"
)
YEARLY_COLUMNS = (
    "REGISTRY_CODE,INSTALLATION_IDENTIFIER,PERIOD_YEAR,VERIFIED_EMISSIONS,ALLOCATION,EXCLUDED,"
    "SURR_ALL"
)


def operator(
    registry: str,
    number: int,
    name: str,
    holder: str,
    code: str = "",
    activity: int = 31,
    city: str = "Tarnstadt",
) -> str:
    """A line of the file of operators."""
    return f"{registry},{number},{name},P-{number},{activity},,{city},ACC-{number},{holder},{code}"


def yearly(registry: str, number: int, year: int, tonnes: object, excluded: str = "") -> str:
    """A line of the file of yearly activity."""
    return f"{registry},{number},{year},{tonnes},1000,{excluded},{tonnes}"


def csv_file(path: Path, lines: Iterable[str]) -> Path:
    """A table; compressed where the name ends in .gz, alone in an archive where it ends in .zip."""
    body = "\ufeff" + "\r\n".join(lines) + "\r\n"
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(body.encode()))
    elif path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("credits.csv", body)
    else:
        path.write_text(body, encoding="utf-8")
    return path


def xlsx(path: Path, **sheets: Sequence[Sequence[Any]]) -> Path:
    """A workbook with these sheets; `_` in a name is a blank."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name.replace("_", " "))
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


def json_file(path: Path, value: Any) -> Path:
    """A file of JSON."""
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def eu_ets_operators(folder: Path) -> Path:
    """Five installations of a group with its LEI, one of a namesake, and every trap."""
    dashed = f"{TARNHAVEN[:4]}-{TARNHAVEN[4:]}"
    return csv_file(
        folder / "operators_daily.csv.gz",
        [
            OPERATOR_COLUMNS,
            *(
                operator(
                    registry,
                    number,
                    f"Tarnhaven {city} Kilns",
                    "Tarnhaven Ceramics GmbH",
                    dashed,
                    city=city,
                )
                for (registry, number), city in zip(
                    FIVE, ("Lodern", "Briesen", "Vauclair", "Oosterdam", "Almira"), strict=True
                )
            ),
            operator("DE", 11, "Another account", "Tarnhaven Ceramics GmbH", dashed),
            operator("IT", 11, "Tarnhaven Laterizi", "Tarnhaven Ceramics S.p.A.", NAMESAKE),
            operator("PL", 5, "Tarnhaven Cegielnia", "Tarnhaven Ceramics Sp. z o.o."),
            operator("DE", 90, "Privatjet", "Erika Mustermann", activity=10),
            operator("DE", 91, "Tarnhaven Air", "Tarnhaven Ceramics GmbH", dashed, activity=10),
            operator("DE", 92, "Kalkwerk", "Kalk AG", f"{TARNHAVEN[:-2]}00"),
        ],
    )


def eu_ets_yearly(folder: Path, tonnes: dict[int, int] | None = None) -> Path:
    """Three years of the five installations, with blank, -1, zero, excluded, and British rows."""
    return csv_file(
        folder / "operators_yearly_activity_daily.csv.gz",
        [
            YEARLY_COLUMNS,
            *(
                yearly(registry, number, year, value)
                for registry, number in FIVE
                for year, value in (tonnes or TONNES).items()
            ),
            yearly("IT", 11, 2024, 900_000),
            yearly("PL", 5, 2024, 800_000),
            yearly("DE", 91, 2024, 70_000),
            yearly("DE", 92, 2024, -1),
            yearly("DE", 92, 2023, ""),
            yearly("DE", 92, 2022, 0),
            yearly("DE", 92, 2021, 500, "1"),
            yearly("GB", 1, 2020, 400),
            yearly("GB", 1, 2021, 400),
        ],
    )
