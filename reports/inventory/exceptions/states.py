"""States and provinces that stand behind towns, spelled out or as their codes; without those whose
codes are words ("in", "or", "me")."""

from __future__ import annotations

from typing import Final

_NAMES = """
nsw: new south wales
qld: queensland
tas: tasmania
wa: western australia
sa: south australia
nt: northern territory
on: ontario
ab: alberta
bc: british columbia
mb: manitoba
ns: nova scotia
sk: saskatchewan
nb: new brunswick
qc: quebec, québec
tx: texas
ca: california
fl: florida
il: illinois
mi: michigan
pa: pennsylvania
ut: utah
nj: new jersey
nc: north carolina
sc: south carolina
tn: tennessee
ky: kentucky
az: arizona
co: colorado
mn: minnesota
wi: wisconsin
mo: missouri
ma: massachusetts
ct: connecticut
nv: nevada
la: louisiana
al: alabama
ms: mississippi
ia: iowa
ks: kansas
ne: nebraska
md: maryland
nm: new mexico
nh: new hampshire
"""
CODES_OF_STATES: Final = {
    name: code
    for code, _, names in (line.partition(": ") for line in _NAMES.split("\n") if line)
    for name in names.split(", ")
}
