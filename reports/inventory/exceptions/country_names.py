"""The names of countries in the languages of clients, without accents; two words are joined by a
hyphen."""

from __future__ import annotations

ABROAD = {
    "Germany": (
        "deutschland allemagne alemania germania duitsland niemcy tyskland alemanha nemecko "
        "niemiec nemecku saksa nemetorszag vokietija"
    ),
    "United Kingdom": (
        "royaume-uni grossbritannien reino-unido regno-unito verenigd-koninkrijk wielka-brytania "
        "storbritannien storbritannia vereinigtes-konigreich velka-britanie spojene-kralovstvi "
        "marea-britanie yhdistynyt-kuningaskunta"
    ),
    "France": (
        "frankreich francia frankrijk francja frankrike frankrig franca francie ranska "
        "franciaorszag franta prancuzija"
    ),
    "Spain": (
        "espana espagne spanien spagna spanje hiszpania spania espanha spanelsko espanja "
        "spanielsko spanyolorszag ispanija"
    ),
    "Italy": "italia italien italie wlochy italija olaszorszag taliansko wloch",
    "Netherlands": (
        "niederlande pays-bas paises-bajos paesi-bassi nederland holandia nederlanderna "
        "alankomaat nizozemsko paises-baixos hollandia olanda nederlandene"
    ),
    "Belgium": "belgique belgien belgica belgio belgie belgia belgicko belgija",
    "Austria": (
        "osterreich autriche oostenrijk osterrike rakousko oesterreich ostrig itavalta ausztria "
        "rakusko austrija"
    ),
    "Switzerland": (
        "schweiz suisse suiza svizzera zwitserland szwajcaria sveits svycarsko svajciarsko "
        "suica sveitsi elvetia svajc"
    ),
    "Poland": "polen pologne polonia polska polsko puola lengyelorszag lenkija polsce",
    "Czechia": (
        "tschechien tchequie chequia cechia tsjechie czechy cesko tjeckien ceska-republika "
        "republica-checa tjekkiet tsjekkia tsekki csehorszag cehia czeska"
    ),
    "Ireland": "irland irlande irlanda ierland irlandia irsko irlanti irlandii",
    "Portugal": "portogallo portugalia portugalsko portugali",
    "Sweden": (
        "schweden suede suecia svezia zweden szwecja sverige svedsko ruotsi svedorszag svedija "
        "szwecji"
    ),
    "Norway": (
        "norwegen norvege noruega norvegia noorwegen norwegia norge norsko norja norvegija norwegii"
    ),
    "Finland": "finnland finlande finlandia suomi finsko finlandii suomija",
    "Denmark": (
        "danemark dinamarca danimarca denemarken dania danmark daenemark dansko tanska danija danii"
    ),
    "Romania": "rumanien roumanie rumania roemenie rumunia rumaenien rumunsko romenia romenie",
    "Hungary": (
        "ungarn hongrie hungria ungheria hongarije wegry madarsko unkari magyarorszag ungaria "
        "vengrija ungern"
    ),
    "Slovakia": (
        "slowakei slovaquie eslovaquia slovacchia slowakije slowacja slovensko szlovakia "
        "slovacia slovakiet slovakien"
    ),
    "United States": (
        "etats-unis estados-unidos stati-uniti verenigde-staten vereinigte-staaten spojene-staty "
        "forenede-stater forente-stater yhdysvallat"
    ),
    "Mexico": "mexique mexiko messico meksyk meksiko mehiko",
    "Brazil": "brasil bresil brasilien brasile brazylia",
    "Greece": (
        "griechenland grece grecia griekenland grecja recko grekland graekenland graikija kreikka"
    ),
    "Turkey": (
        "turkei turquie turquia turchia turkije turcja tuerkei turecko tyrkiet tyrkia turkiet "
        "turkki"
    ),
    "Luxembourg": "luxemburg luxemburgo lussemburgo lucembursko luksemburg",
    "Morocco": "marokko maroc marruecos marocco marrocos marocko",
    "South Africa": (
        "sudafrika afrique-du-sud sudafrica africa-do-sul zuid-afrika sydafrika suedafrika "
        "poludniowa-afryka"
    ),
    "Croatia": (
        "kroatien croatie croacia croazia kroatie chorwacja kroatia chorvatsko hrvatska "
        "horvatorszag"
    ),
    "Bulgaria": "bulgarien bulgarie bulgarije bulharsko",
    "Slovenia": "slowenien slovenie eslovenia slovenien slovinsko slovenija slowenia",
    "Serbia": "serbien serbie servie srbsko srbija",
    "Lithuania": "litauen lituanie lituania litouwen litwa litwy litva lietuva liettua",
    "Latvia": "lettland lettonie letonia lettonia letland lotwa lotwy lotyssko latvija latvia",
    "Estonia": "estland estonie estonsko estija eesti",
    "Japan": "japon giappone japao japonia japonsko",
    "China": "chine cina kina",
    "India": "indien inde indie",
    "South Korea": (
        "sudkorea coree-du-sud corea-del-sur corea-del-sud zuid-korea sydkorea suedkorea "
        "jizni-korea korea-poludniowa etela-korea"
    ),
    "Peru": "perou",
    "Chile": "chili cile",
    "Argentina": "argentinien argentine argentinie",
    "Colombia": "kolumbien colombie kolumbia",
    "Canada": "kanada",
    "Australia": "australien australie",
    "New Zealand": (
        "neuseeland nouvelle-zelande nueva-zelanda nuova-zelanda nieuw-zeeland nowa-zelandia "
        "novy-zeland"
    ),
    "Ukraine": "ukraina ucrania ucraina oekraine ukrajina",
    "Iceland": "islande islandia islanda ijsland islandija islanti",
    "Egypt": "agypten egypte egipto egitto egipt aegypten",
}
BY_NAME = {word: name for name, words in ABROAD.items() for word in words.split()}
