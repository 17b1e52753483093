"""The subregions of the grids of the United States, by their codes, and the states in them."""

from __future__ import annotations

from collections.abc import Mapping

# Source: US EPA, Emissions & Generation Resource Integrated Database (eGRID), map of subregions.
# Recalled from the map, with each state of which a part lies in a subregion; a state that is named
# for one in vain only leaves a question out.
EGRID_STATES: Mapping[str, frozenset[str]] = {
    code: frozenset(states.split())
    for code, states in {
        "AKGD": "AK",
        "AKMS": "AK",
        "AZNM": "AZ NM NV TX CA UT",
        "CAMX": "CA NV",
        "ERCT": "TX OK",
        "FRCC": "FL",
        "HIMS": "HI",
        "HIOA": "HI",
        "MROE": "WI MI IL",
        "MROW": "MN IA ND SD NE WI MI MT IL WY MO",
        "NEWE": "CT MA ME NH RI VT NY",
        "NWPP": "WA OR ID MT NV UT WY CA CO",
        "NYCW": "NY",
        "NYLI": "NY",
        "NYUP": "NY PA VT",
        "PRMS": "PR",
        "RFCE": "PA NJ DE MD DC VA NY",
        "RFCM": "MI OH IN",
        "RFCW": "OH IN IL PA WV VA KY TN MI WI MD NJ NC",
        "RMPA": "CO WY NE SD UT NM KS",
        "SPNO": "KS MO NE OK",
        "SPSO": "OK TX NM AR LA KS MO",
        "SRMV": "LA AR MS TX MO TN",
        "SRMW": "IL MO IA IN KY OK",
        "SRSO": "GA AL MS FL",
        "SRTV": "TN KY AL MS GA NC VA MO AR",
        "SRVC": "NC SC VA WV GA FL TN MD",
    }.items()
}
US_STATES: frozenset[str] = frozenset().union(*EGRID_STATES.values())
