"""Sentences as companies on four continents write them, and what each of their figures is.

Below each sentence stands what is read from it: metric, scope, method, value, unit, year, base
year, period, part of the entity.
"""

# ruff: noqa: E501
from __future__ import annotations

import pytest

from reports.figures.extract import read_sentence
from reports.figures.types import Quantity

EMISSIONS = """
In fiscal year 2024, our Scope 1 emissions totaled 84,300 metric tons of CO2e, down 6% from fiscal 2023.
    ghg_emissions scope=1 84300 tCO2e in 2024
    percentage_change scope=1 -6 % in 2024 against 2023
Our Scope 2 (market-based) emissions were 12,500 MTCO2e in FY24, compared to 15,200 MTCO2e in FY23.
    ghg_emissions scope=2 market 12500 tCO2e in 2024
    ghg_emissions scope=2 market 15200 tCO2e in 2023
Total Scope 1 and 2 GHG emissions (market-based) decreased to 1.2 million metric tons CO2e in 2023 from 1.5 million metric tons CO2e in 2022.
    ghg_emissions scope=1+2 market 1200000 tCO2e in 2023
    ghg_emissions scope=1+2 market 1500000 tCO2e in 2022
During the year, we emitted 45,231 tonnes of CO2e (2023: 48,990 tonnes) from Scope 1 sources.
    ghg_emissions scope=1 45231 tCO2e
    ghg_emissions scope=1 48990 tCO2e in 2023
Direct emissions (Scope 1) amounted to 3,456 tCO2e, while indirect emissions (Scope 2) amounted to 7,890 tCO2e in 2023.
    ghg_emissions scope=1 3456 tCO2e in 2023
    ghg_emissions scope=2 7890 tCO2e in 2023
Group-wide Scope 3 emissions stood at 14.2 MtCO2e in 2024 against a 2019 baseline of 17.8 MtCO2e.
    ghg_emissions scope=3 14200000 tCO2e in 2024
    ghg_emissions scope=3 17800000 tCO2e in 2019
Our carbon footprint for 2023 was 523,000 tCO2e, of which Scope 3 accounted for 98%.
    ghg_emissions 523000 tCO2e in 2023
    percentage 98 % in 2023
Scope 1: 12.5 ktCO2e; Scope 2 (location-based): 30.1 ktCO2e; Scope 2 (market-based): 4.2 ktCO2e (2023).
    ghg_emissions scope=1 12500 tCO2e in 2023
    ghg_emissions scope=2 location 30100 tCO2e in 2023
    ghg_emissions scope=2 market 4200 tCO2e in 2023
Business travel (Scope 3, category 6) caused 4,120 tonnes of CO2e in 2023.
    ghg_emissions scope=3.6 4120 tCO2e in 2023
Emissions from purchased goods and services (Scope 3 Category 1) were 2.4 million tonnes CO2e in FY2023.
    ghg_emissions scope=3.1 2400000 tCO2e in 2023
Emissions from the use of sold products, Scope 3 category 11, amounted to 410 Mt CO2e in 2023.
    ghg_emissions scope=3.11 410000000 tCO2e in 2023
Our FY 2023-24 Scope 1 emissions were 1,23,456 tCO2e and Scope 2 emissions were 2,34,567 tCO2e.
    ghg_emissions scope=1 123456 tCO2e in 2024
    ghg_emissions scope=2 234567 tCO2e in 2024
Scope 1 and Scope 2 emissions stood at 12.45 lakh tCO2e in FY 2022-23.
    ghg_emissions scope=1+2 1245000 tCO2e in 2023
In H1 2024 Scope 1 emissions were 2,300 tCO2e.
    ghg_emissions scope=1 2300 tCO2e over 'H1 2024'
Our target is to reduce absolute Scope 1 and 2 GHG emissions 46.2% by 2030 from a 2019 base year.
    target_reduction scope=1+2 46.2 % in 2030 against 2019
We aim to cut Scope 3 emissions by 30 per cent by FY2030 versus FY2020.
    target_reduction scope=3 30 % in 2030 against 2020
Die Scope-1-Emissionen beliefen sich 2023 auf 1,2 Mio. t CO2e.
    ghg_emissions scope=1 1200000 tCO2e in 2023
Les émissions de scope 1 s'élèvent à 12 345 teqCO2 en 2023.
    ghg_emissions scope=1 12345 tCO2e in 2023
Koncernens Scope 1-utsläpp uppgick till 2 196 ton CO2e under 2024.
    ghg_emissions scope=1 2196 tCO2e in 2024
En 2023 las emisiones de alcance 1 fueron 1.234.567 toneladas de CO2e.
    ghg_emissions scope=1 1234567 tCO2e in 2023
FY2023 Scope 1 emissions were 1,234 thousand t-CO2.
    ghg_emissions scope=1 1234000 tCO2 in 2023
GHG emissions (Scope 1+2) in fiscal 2022 were 567,000 t-CO2, a reduction of 32% compared to fiscal 2013.
    ghg_emissions scope=1+2 567000 tCO2 in 2022
    percentage_change scope=1+2 -32 % in 2022 against 2013
Scope 1 emissions were approximately 12,000 tCO2e, an increase of 3.4% on the previous year.
    ghg_emissions scope=1 about 12000 tCO2e
    percentage_change scope=1 3.4 %
Scope 1 GHG emissions were reduced from 120,000 to 98,000 tCO2e between 2019 and 2023.
    ghg_emissions scope=1 120000 tCO2e in 2019
    ghg_emissions scope=1 98000 tCO2e in 2023
We cut our Scope 1 & 2 emissions by 38% since 2015.
    percentage_change scope=1+2 -38 % against 2015
Total GHG emissions: Scope 1 – 5,000 tCO2e; Scope 2 – 6,000 tCO2e; Scope 3 – 70,000 tCO2e.
    ghg_emissions scope=1 5000 tCO2e
    ghg_emissions scope=2 6000 tCO2e
    ghg_emissions scope=3 70000 tCO2e
In 2023, Scope 1, 2 and 3 emissions were 1,200 tCO2e, 3,400 tCO2e and 56,000 tCO2e, respectively.
    ghg_emissions scope=1 1200 tCO2e in 2023
    ghg_emissions scope=2 3400 tCO2e in 2023
    ghg_emissions scope=3 56000 tCO2e in 2023
Of the total, 2.3 MtCO2e were Scope 1 emissions and 0.4 MtCO2e were Scope 2 emissions.
    ghg_emissions scope=1 2300000 tCO2e
    ghg_emissions scope=2 400000 tCO2e
We generated 1,500 tCO2e of Scope 1 emissions and 2,300 tCO2e of market-based Scope 2 emissions in 2023.
    ghg_emissions scope=1 1500 tCO2e in 2023
    ghg_emissions scope=2 market 2300 tCO2e in 2023
Scope 2 emissions on a location basis were 45,000 tCO2e in 2023, and on a market basis 12,000 tCO2e.
    ghg_emissions scope=2 location 45000 tCO2e in 2023
    ghg_emissions scope=2 market 12000 tCO2e in 2023
The Scope 3 emissions of 12.3 million tonnes are 3% below the 2022 level of 12.7 million tonnes.
    ghg_emissions scope=3 12300000 tCO2e
    percentage_change scope=3 -3 % against 2022
    ghg_emissions scope=3 12700000 tCO2e in 2022
Electricity consumption of 45,000 MWh corresponds to 12,000 tCO2e (Scope 2, location-based) in 2023.
    energy 45000 MWh in 2023
    ghg_emissions scope=2 location 12000 tCO2e in 2023
We achieved a 23% absolute reduction in Scope 1 and 2 emissions in 2023 compared to our 2018 baseline.
    percentage_change scope=1+2 -23 % in 2023 against 2018
In 2023, our total Scope 1, 2 and 3 emissions were 60.5 million tCO2e (2022: 64.1 million tCO2e).
    ghg_emissions scope=1+2+3 60500000 tCO2e in 2023
    ghg_emissions scope=1+2+3 64100000 tCO2e in 2022
Scope 1 and 2 (market-based) greenhouse gas emissions: 1,234,567 tonnes CO2e in 2023 (2022: 1,345,678 tonnes CO2e).
    ghg_emissions scope=1+2 market 1234567 tCO2e in 2023
    ghg_emissions scope=1+2 market 1345678 tCO2e in 2022
In FY23, Tesco's Scope 1 and 2 market-based emissions were 0.98 million tonnes CO2e, a 55% reduction against our 2015/16 baseline.
    ghg_emissions scope=1+2 market 980000 tCO2e in 2023
    percentage_change scope=1+2 market -55 % in 2023 against 2016
Our absolute Scope 1 and 2 GHG emissions decreased by 7 per cent in FY24 to 2.1 Mt CO2-e.
    percentage_change scope=1+2 -7 % in 2024
    ghg_emissions scope=1+2 2100000 tCO2e in 2024
We emitted 5.4 t CO2e (Scope 1) and 6.1 t CO2e (Scope 2) in 2024.
    ghg_emissions scope=1 5.4 tCO2e in 2024
    ghg_emissions scope=2 6.1 tCO2e in 2024
Scope 1 (5,400 tCO2e) and Scope 2 (6,100 tCO2e) emissions were lower than in the previous year.
    ghg_emissions scope=1 5400 tCO2e
    ghg_emissions scope=2 6100 tCO2e
In 2024, Scope 1 emissions were 5,400 tCO2e (previous year adjusted: 5,900 tCO2e).
    ghg_emissions scope=1 5400 tCO2e in 2024
    ghg_emissions scope=1 5900 tCO2e in 2023
In 2024, Scope 1 emissions came to 5,400 tCO2e (2023 restated: 5,900 tCO2e).
    ghg_emissions scope=1 5400 tCO2e in 2024
    ghg_emissions scope=1 5900 tCO2e in 2023
In 2024, Scope 1 and 2 emissions were 6,400 tCO2e, which was on a par with 2023 (2023: 6,400 tCO2e).
    ghg_emissions scope=1+2 6400 tCO2e in 2024
    ghg_emissions scope=1+2 6400 tCO2e in 2023
In 2024, Scope 1 emissions were 5,400 tCO2e (previous year: 5,900 tCO2e).
    ghg_emissions scope=1 5400 tCO2e in 2024
    ghg_emissions scope=1 5900 tCO2e in 2023
Our market-based Scope 2 emissions in 2023 were zero; our location-based Scope 2 emissions were 34,567 metric tons.
    ghg_emissions scope=2 location 34567 tCO2e in 2023
The company's operational emissions (Scopes 1 and 2) were 11.3 MtCO2e in 2023, 5% lower than 2022.
    ghg_emissions scope=1+2 11300000 tCO2e in 2023
    percentage_change scope=1+2 -5 % in 2023 against 2022
Emissions from business travel were 12,300 tCO2e in 2023.
    ghg_emissions 12300 tCO2e in 2023 of 'business travel'
Scope 3 emissions (categories 1-15) totalled 87.6 million tonnes CO2e in 2023.
    ghg_emissions scope=3 87600000 tCO2e in 2023
Our restated 2021 Scope 1 emissions are 1,200 tCO2e.
    ghg_emissions scope=1 1200 tCO2e in 2021
Gross Scope 1 GHG emissions (tCO2eq): 39,000 in 2024.
    ghg_emissions scope=1 39000 tCO2e in 2024
Emissions were 1,234 tCO2e in 2023¹.
    ghg_emissions 1234 tCO2e in 2023
Scope 1 emissions² amounted to 1,234³ tCO2e in 2023.
    ghg_emissions scope=1 1234 tCO2e in 2023
In the reporting year, Scope 1 emissions totalled 3,456 t CO₂e and Scope 2 emissions (location-based) totalled 5,678 t CO₂e.
    ghg_emissions scope=1 3456 tCO2e
    ghg_emissions scope=2 location 5678 tCO2e
Die direkten Emissionen (Scope 1) sanken um 5,3 % auf 1,23 Mio. t CO₂e (2022: 1,30 Mio. t CO₂e).
    percentage_change scope=1 -5.3 %
    ghg_emissions scope=1 1230000 tCO2e
    ghg_emissions scope=1 1300000 tCO2e in 2022
Volkswagen: Die Scope-3-Emissionen betrugen 421,6 Mio. t CO2e.
    ghg_emissions scope=3 421600000 tCO2e
Les émissions directes (Scope 1) se sont élevées à 1,2 Mt CO2 éq. en 2023.
    ghg_emissions scope=1 1200000 tCO2e in 2023
Utsläppen i Scope 1 och 2 minskade med 12 procent till 34 500 ton CO2e jämfört med 2022.
    percentage_change scope=1+2 -12 % against 2022
    ghg_emissions scope=1+2 34500 tCO2e
Scope 1 emissions were 12,345 metric tonnes of carbon dioxide equivalent (CO2e) for the year ended 31 March 2024.
    ghg_emissions scope=1 12345 tCO2e in 2024
For the twelve months ended June 30, 2023, Scope 1 emissions were 12,345 tonnes CO2e.
    ghg_emissions scope=1 12345 tCO2e in 2023
Emissions fell from 12.3 Mt in 2019 to 9.8 Mt in 2023 (Scope 1 and 2).
    ghg_emissions scope=1+2 12300000 tCO2e in 2019
    ghg_emissions scope=1+2 9800000 tCO2e in 2023
CO2 emissions: 1.9 million tonnes (2023), 2.0 million tonnes (2022).
    ghg_emissions 1900000 tCO2e in 2023
    ghg_emissions 2000000 tCO2e in 2022
Our Scope 2 emissions (market-based) were 95% lower at 120 tCO2e.
    percentage_change scope=2 market -95 %
    ghg_emissions scope=2 market 120 tCO2e
Direct (Scope 1) GHG emissions in metric tons of CO2 equivalent: 17,400.
    ghg_emissions scope=1 17400 tCO2e
The UK accounted for 2,345 tCO2e of Scope 1 emissions in 2023.
    ghg_emissions scope=1 2345 tCO2e in 2023 of 'uk'
Global GHG emissions reached 57.4 GtCO2e in 2022.
    ghg_emissions 57400000000 tCO2e in 2022
Total Scope 1, 2 & 3 emissions increased 2% year on year to 4.56 MtCO2e.
    percentage_change scope=1+2+3 2 %
    ghg_emissions scope=1+2+3 4560000 tCO2e
Scope 2 LBM emissions: 45.6 kt; Scope 2 MBM emissions: 12.3 kt.
    ghg_emissions scope=2 location 45600 tCO2e
    ghg_emissions scope=2 market 12300 tCO2e
Our total carbon footprint was 1.23m tonnes CO2e in 2022/23.
    ghg_emissions scope=total 1230000 tCO2e in 2023
During 2023, we emitted 2,345 tCO2e of Scope 1 emissions.
    ghg_emissions scope=1 2345 tCO2e in 2023
In 2023 the Group emitted 2,345 tCO2e of Scope 1 emissions.
    ghg_emissions scope=1 2345 tCO2e in 2023
פליטות מכלול 1 היו 1,234 טון CO2e בשנת 2023
    ghg_emissions 1234 tCO2e in 2023
بلغت انبعاثات النطاق 1 ما مقداره ١٬٢٣٤ طن من مكافئ ثاني أكسيد الكربون في عام ٢٠٢٣
    ghg_emissions 1234 tCO2e in 2023
範囲1排出量は12.3万トンCO2
    ghg_emissions 123000 tCO2
１，２３４ tCO2e were emitted in 2023.
    ghg_emissions 1234 tCO2e in 2023
Scope 1 emissions were 1.2 × 10⁶ tCO2e in 2023.
    ghg_emissions scope=1 1200000 tCO2e in 2023
In Q3 2024 we emitted 500 tCO2e (Scope 1).
    ghg_emissions scope=1 500 tCO2e over 'Q3 2024'
"""

OTHER_FIGURES = """
We consumed 5.6 million GJ of energy in FY2024, of which 32% was renewable.
    energy 5600000 GJ in 2024
    percentage 32 % in 2024
Total energy consumption was 1,254 GWh in 2023, compared with 1,310 GWh in 2022.
    energy 1254000 MWh in 2023
    energy 1310000 MWh in 2022
Water withdrawal was 23.4 million m³ in 2023.
    water 23400000 m3 in 2023
We withdrew 12,300 megaliters of water in 2023.
    water 12300000 m3 in 2023
A total of 45,600 metric tons of waste was generated in 2023, 87% of which was recycled.
    mass 45600 t in 2023
    share 87 % in 2023
We employ 12,400 people in 34 countries.
    count 12400 of 'people'
    count 34 of 'countries'
At year-end 2024, the Group had 98,765 employees (2023: 97,123).
    count 98765 in 2024 of 'employees'
    count 97123 in 2023 of 'employees'
Our number of employees was 12,345 at the end of 2023.
    count 12345 in 2023 of 'number of employees'
The lost-time injury frequency rate (LTIFR) was 0.85 per million hours worked in 2023.
    rate 0.85 in 2023 of 'lost-time injury frequency rate'
There were 3 fatalities and 12 lost-time incidents in 2023.
    count 3 in 2023 of 'fatalities'
    count 12 in 2023 of 'lost-time incidents'
Capital expenditure on decarbonisation amounted to €1.2 billion in 2023.
    money 1200000000 EUR in 2023
Net sales were SEK 12,345 million in 2024.
    money 12345000000 SEK in 2024
We invested US$ 450 million in low-carbon projects between 2020 and 2023.
    money 450000000 USD over 'between 2020 and 2023'
Over the last three years, we have planted 1.5 million trees.
    count 1500000 over 'Over the last three years' of 'trees'
Our emission intensity was 0.45 tCO2e per tonne of product in 2023, down 12% from 2020.
    intensity 0.45 t CO2e per tonne of product in 2023
    percentage_change -12 % in 2023 against 2020
We are committed to limiting global warming to 1.5°C.
    temperature 1.5 °C
The share of renewable electricity rose from 45% to 52% in 2023.
    share 45 %
    percentage 52 % in 2023
The share of women in management increased by 2.3 percentage points to 34.5% in 2023.
    percentage_points 2.3 pp in 2023
    percentage 34.5 % in 2023
We reduced CO2 emissions by 12,000 tons in 2023 through energy efficiency projects.
    emission_reduction 12000 tCO2e in 2023
The project avoids 25,000 tCO2e per year.
    emission_reduction 25000 tCO2e
Our biogenic emissions were 5,400 tCO2 in 2023.
    biogenic_emissions 5400 tCO2 in 2023
See Note 12 and page 45 for the 2023 data; GRI 305-1 and ESRS E1-6 apply.
    nothing
ISO 14001 certification covers 87 sites, or 92% of our production facilities.
    count 87 of 'sites'
    share 92 %
Tier 1 suppliers representing 80% of spend were assessed.
    share 80 %
We assessed 450 Tier 1 suppliers in 2023.
    count 450 in 2023 of 'tier 1 suppliers'
Installed renewable capacity reached 4.5 GW in 2023.
    power 4500 MW in 2023
We restored 1,200 hectares of land and protected 35 km of coastline.
    area 1200 ha
    distance 35 km
Our offices cover 250,000 square feet.
    area 23225.76 m2
Our fleet drove 12 million km in 2023.
    distance 12000000 km in 2023
SDG 13 and Scope 3 are relevant for 2030.
    nothing
Employee training averaged 24 hours per employee in 2023.
    intensity 24 hours per employee in 2023
We recorded 1,234,567 training hours.
    count 1234567 of 'training hours'
Rs. 450 crore was invested in renewable energy in FY24.
    money 4500000000 INR in 2024
Water consumption intensity was 2.3 kL per tonne.
    intensity 2.3 kL per tonne
Hazardous waste amounted to 1,200 t (2022: 1,450 t).
    mass 1200 t
    mass 1450 t in 2022
Of 2,400 sites, 34 (1.4%) are in water-stressed areas.
    count 2400 of 'sites'
    percentage 1.4 %
100% renewable electricity was used at 45 plants in 2023.
    percentage 100 % in 2023
    count 45 in 2023 of 'plants'
By the end of 2023 we had reduced our operational carbon emissions by 41%.
    percentage_change -41 % in 2023
Fines totalling $1.2 million were paid for 3 incidents.
    money 1200000 $
    count 3 of 'incidents'
Scope 1 GHG emissions from regulated emission trading schemes represented 45% of total Scope 1 emissions in 2024.
    share 45 % in 2024
As of December 31, 2023, we had approximately 221,000 employees worldwide.
    count about 221000 in 2023 of 'employees'
As of March 31, 2024, TCS had 601,546 associates from 152 nationalities.
    count 601546 in 2024 of 'associates'
    count 152 in 2024 of 'nationalities'
The Group employed an average of 12,345 full-time equivalents (FTE) in 2023.
    count 12345 in 2023 of 'full-time equivalents'
More than 1.4 million people benefited from our community programmes in FY2023.
    count about 1400000 in 2023 of 'people'
Our suppliers work in over 60 countries, with 1,900 tier-1 suppliers.
    count about 60 of 'countries'
    count 1900 of 'tier-1 suppliers'
We consumed 1,234 megawatt-hours of electricity and 567 therms of natural gas in 2023.
    energy 1234 MWh in 2023
    energy 56.7 MMBtu in 2023
Energy use fell 3% to 45.6 PJ.
    percentage_change -3 %
    energy 45600000 GJ
Renewable energy made up 68% of our electricity use in 2023 (2022: 61%).
    share 68 % in 2023
    percentage 61 % in 2022
Our water use was 1.2 billion gallons in 2022.
    water 4542494.1408 m3 in 2022
We recycled 98.7 percent of our waste, diverting 12.3 million pounds from landfill in 2023.
    share 98.7 % in 2023
    mass 5579.186151 t in 2023
Food waste was reduced by 50% compared with 2016/17.
    percentage_change -50 % against 2017
Turnover eligible for the EU Taxonomy was EUR 3.4 billion, or 45% of the total.
    money 3400000000 EUR
    share 45 %
We allocated $2.5B to climate solutions.
    money 2500000000 $
Our green bond raised €750m in March 2023.
    money 750000000 EUR in 2023
The carbon price assumed is $75 per tonne of CO2e in 2030.
    intensity 75 $ per tonne of CO2e in 2030
An internal carbon price of USD 100/tCO2e is applied.
    intensity 100 USD /t CO2e
In Japan, we generated 1.2 million kWh of solar power in fiscal 2022.
    energy 1200 MWh in 2022
We reduced our GHG emissions per unit of production by 23.4% from FY2013.
    percentage_change -23.4 % against 2013
Financed emissions intensity fell to 0.23 ktCO2e/€m.
    intensity 0.23 kt CO2e/€m
Avoided emissions enabled by our products were 150 million tonnes in 2023.
    avoided_emissions 150000000 tCO2e in 2023
We used 30,000 tonnes of recycled plastics in 2023.
    mass 30000 t in 2023
Our target of net zero by 2050 covers Scope 1, 2 and 3.
    nothing
Le Groupe compte 45 000 collaborateurs dans 38 pays.
    count 45000 of 'collaborateurs'
By 2030 we aim to reach 10 GW of installed renewable capacity.
    power 10000 MW in 2030
The number of recordable injuries was 45 in 2023 (52 in 2022).
    count 45 in 2023 of 'number of recordable injuries'
Call us at +46 8 123 45 67.
    nothing
On 12 May 2024 the Board approved the report.
    nothing
Revenue of £4.2bn, up 3.1%.
    money 4200000000 GBP
    percentage_change 3.1 %
Our PUE averaged 1.10 in 2023.
    rate 1.1 in 2023 of 'pue'
During 2023, 12 of 15 sites reduced water withdrawal by a total of 450,000 m3.
    count 15 in 2023 of 'sites'
    water 450000 m3 in 2023
In FY2023/24 we used 3,400 MWh of electricity.
    energy 3400 MWh in 2024
The emission factor of 0.233 kgCO2e/kWh was applied.
    intensity 0.233 kg CO2e/kWh
انتشار ۱۲٬۳۴۵ تن
    mass 12345 t
Scope 1 emissions were 1.2 x 10^5 tCO2e in 2023.
    nothing
12 GWh (43.2 TJ) was used in 2023.
    energy 12000 MWh in 2023
    energy 43200 GJ in 2023
500 t (600 t) of waste in 2023.
    mass 500 t in 2023
    mass 600 t in 2023
Cumulatively, since 2015 we have reduced emissions by 5 Mt CO2e.
    emission_reduction 5000000 tCO2e over 'since 2015'
The lost time incident rate was 0.5 incidents per million hours worked in 2023.
    intensity 0.5 incidents per million hours worked in 2023
"""


def cases(table: str) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for line in table.strip().split("\n"):
        if line.startswith("    "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return [
        (sentence, [said for said in expected if said != "nothing"]) for sentence, expected in found
    ]


def in_words(quantity: Quantity) -> str:
    """A quantity in the words of the tables above."""
    unit = f" {quantity.unit}" if quantity.unit else ""
    named = quantity.metric in ("ghg_emissions", "count", "rate") and quantity.entity_part
    parts = [
        quantity.metric,
        f"scope={quantity.scope}" if quantity.scope else "",
        quantity.method,
        f"{'about ' if quantity.approximate else ''}{quantity.value.normalize():f}{unit}",
        f"in {quantity.year}" if quantity.year else "",
        f"against {quantity.baseline_year}" if quantity.baseline_year else "",
        f"over {quantity.period!r}" if quantity.period else "",
        f"of {quantity.entity_part!r}" if named else "",
    ]
    return " ".join(part for part in parts if part)


@pytest.mark.parametrize(("sentence", "expected"), cases(EMISSIONS))
def test_emissions_have_their_scope_method_year_and_part(
    sentence: str, expected: list[str]
) -> None:
    assert [in_words(quantity) for quantity in read_sentence(sentence)] == expected


@pytest.mark.long
@pytest.mark.parametrize(("sentence", "expected"), cases(OTHER_FIGURES))
def test_other_figures_are_read_and_what_is_no_figure_is_not(
    sentence: str, expected: list[str]
) -> None:
    assert [in_words(quantity) for quantity in read_sentence(sentence)] == expected


@pytest.mark.long
@pytest.mark.parametrize("sentence", [sentence for sentence, _ in cases(EMISSIONS + OTHER_FIGURES)])
def test_what_is_printed_stands_in_the_sentence(sentence: str) -> None:
    for quantity in read_sentence(sentence):
        assert quantity.printed in sentence
        assert any(digit.isdigit() for digit in quantity.printed)


def test_a_year_said_to_be_adjusted_restates_its_own_figure_only() -> None:
    text = "Energy use fell by 4% to 71,300 MWh in the 2024 financial year ({}: 74,300 MWh)."
    for words in ("previous year adjusted", "adjusted 2023", "2023 restated"):
        now, before = read_sentence(text.format(words))[1:]
        assert (now.year, now.entity_part, now.restated) == (2024, "", False)
        assert (before.year, before.entity_part, before.restated) == (2023, "", True)
    plain = read_sentence(text.format("previous year"))
    assert not any(quantity.restated for quantity in plain)
