"""The codes by which workbooks name countries (ISO 3166-1, and UK)."""

from __future__ import annotations

NATIONS = {
    "GB": "United Kingdom", "UK": "United Kingdom", "DE": "Germany", "FR": "France", "ES": "Spain",
    "IT": "Italy", "NL": "Netherlands", "BE": "Belgium", "AT": "Austria", "CH": "Switzerland",
    "PL": "Poland", "CZ": "Czechia", "IE": "Ireland", "PT": "Portugal", "SE": "Sweden",
    "NO": "Norway", "FI": "Finland", "DK": "Denmark", "EE": "Estonia", "LV": "Latvia",
    "LT": "Lithuania", "RO": "Romania", "HU": "Hungary", "GR": "Greece", "SK": "Slovakia",
    "SI": "Slovenia", "HR": "Croatia", "BG": "Bulgaria", "US": "United States", "CA": "Canada",
    "MX": "Mexico", "BR": "Brazil", "CL": "Chile", "PE": "Peru", "AR": "Argentina",
    "CO": "Colombia", "JP": "Japan", "CN": "China", "IN": "India", "SG": "Singapore",
    "AU": "Australia", "NZ": "New Zealand", "ZA": "South Africa", "TR": "Turkey",
    "MA": "Morocco", "KR": "South Korea", "TH": "Thailand", "VN": "Vietnam", "MY": "Malaysia",
    "LU": "Luxembourg", "IS": "Iceland", "RS": "Serbia", "UA": "Ukraine", "ID": "Indonesia",
    "PH": "Philippines", "TW": "Taiwan", "HK": "Hong Kong", "AE": "United Arab Emirates",
    "SA": "Saudi Arabia", "IL": "Israel", "EG": "Egypt", "KE": "Kenya", "NG": "Nigeria",
    "BD": "Bangladesh", "PK": "Pakistan", "LK": "Sri Lanka", "QA": "Qatar", "KW": "Kuwait",
    "OM": "Oman", "BH": "Bahrain", "JO": "Jordan", "TN": "Tunisia", "DZ": "Algeria", "GH": "Ghana",
    "CI": "Ivory Coast", "SN": "Senegal", "TZ": "Tanzania", "UG": "Uganda", "ET": "Ethiopia",
    "ZM": "Zambia", "ZW": "Zimbabwe", "MZ": "Mozambique", "BW": "Botswana", "MU": "Mauritius",
    "KH": "Cambodia", "MM": "Myanmar", "KZ": "Kazakhstan", "UZ": "Uzbekistan", "GE": "Georgia",
    "BA": "Bosnia and Herzegovina", "MK": "North Macedonia", "CY": "Cyprus", "MT": "Malta",
    "PR": "Puerto Rico", "CR": "Costa Rica", "GT": "Guatemala", "HN": "Honduras",
    "EC": "Ecuador", "PY": "Paraguay", "UY": "Uruguay", "VE": "Venezuela", "JM": "Jamaica",
    "TT": "Trinidad and Tobago",
    # by three letters where the two are a word or the code of a state
    "NAM": "Namibia", "RWA": "Rwanda", "MWI": "Malawi", "AGO": "Angola", "CMR": "Cameroon",
    "MDG": "Madagascar", "BOL": "Bolivia", "PAN": "Panama", "SLV": "El Salvador", "LAO": "Laos",
    "NPL": "Nepal", "BRN": "Brunei", "MNG": "Mongolia", "AZE": "Azerbaijan", "MDA": "Moldova",
    "ALB": "Albania", "MNE": "Montenegro", "LBN": "Lebanon", "IRQ": "Iraq",
    "PNG": "Papua New Guinea", "FJI": "Fiji", "SWZ": "Eswatini", "LSO": "Lesotho",
}  # fmt: skip
