import io, os
from pathlib import Path
from django.contrib.auth import get_user_model
from playwright.sync_api import sync_playwright
OUT = Path("/var/tmp/cura")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

def test_shots(web, worker):
    get_user_model().objects.create_superuser("boss", password="paper-and-ink")
    logs = []
    with sync_playwright() as p:
        b = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"])
        pg = b.new_page(viewport={"width": 1400, "height": 1000})
        pg.on("console", lambda m: logs.append(f"{pg.url}: {m.type}: {m.text}"))
        pg.on("pageerror", lambda m: logs.append(f"{pg.url}: ERR {m}"))
        pg.goto(f"{web.url}/admin/login/")
        pg.fill("#id_username", "boss"); pg.fill("#id_password", "paper-and-ink"); pg.click("[type=submit]")
        def shot(name, full=False):
            pg.screenshot(path=str(OUT / f"{name}.png"), full_page=full)
        shot("index")
        pg.goto(f"{web.url}/admin/"); shot("index"); pg.goto(f"{web.url}/admin/standards/paragraph/"); shot("list")
        pg.goto(f"{web.url}/admin/standards/paragraph/?q=S2.29-30"); shot("search_range")
        pg.click("[data-tree=close]"); shot("closed")
        pg.goto(f"{web.url}/admin/standards/paragraph/?q=S2.29(b)"); shot("search_alias")
        pg.goto(f"{web.url}/admin/standards/paragraph/S2.6(a)/change/"); shot("edit", True)
        pg.click("input[name=_save]"); shot("edit_error")
        pg.fill("#id_gist", "Another gist: the body that watches over climate risks."); pg.fill("#id_elements-0-cue_words", "board\nsupervisory board")
        pg.fill("#id_why", "Two-tier boards")
        pg.click("input[name=_continue]"); shot("edit_saved", True)
        pg.goto(f"{web.url}/admin/standards/paragraph/S2.6(a)/history/"); shot("history", True)
        pg.goto(f"{web.url}/admin/standards/paragraph/S2.6(a)/restore/"); shot("restore", True)
        pg.goto(f"{web.url}/admin/standards/paragraph/export/"); shot("export")
        pg.goto(f"{web.url}/admin/standards/paragraph/import/"); shot("import", True)
        (OUT/"in.csv").write_text('id,gist,elements\ns2 6(a),"Mine now","board: board | council\nreporting: informed"\nS2.5,=cmd,\n')
        pg.set_input_files("#id_import_file", str(OUT/"in.csv")); pg.fill("#id_why", "From the workshop"); pg.click("input[type=submit]"); shot("import_preview", True)
        (OUT/"bad.csv").write_text('id,checkable,parent\ns2 6(a),maybe,S2.6\nS2.999(a),yes,S2.999\nfoo,no,\n')
        pg.goto(f"{web.url}/admin/standards/paragraph/import/")
        pg.set_input_files("#id_import_file", str(OUT/"bad.csv")); pg.fill("#id_why", "From the workshop"); pg.click("input[type=submit]"); shot("import_bad", True)
        from standards.models import Paragraph, StandardPassage
        Paragraph.objects.filter(pk="S2.22").update(materiality_note="")
        StandardPassage.objects.filter(paragraph="S1.72").delete()
        pg.goto(f"{web.url}/admin/standards/paragraph/check/"); shot("check")
        pg.goto(f"{web.url}/admin/standards/paragraphalias/"); shot("aliases")
        pg.goto(f"{web.url}/admin/standards/metric/"); shot("metrics")
        pg.goto(f"{web.url}/admin/standards/paragraph/add/"); shot("add", True)
    (OUT / "console.txt").write_text("\n".join(logs))
