"""Pages of reports in several languages, as reports print them."""

from __future__ import annotations

ENGLISH = """Climate strategy

The management board is responsible for the climate strategy and reviews progress against our
targets twice a year. In 2023 our Scope 1 emissions were 48,200 tCO2e, 12% less than in the year
before, because two furnaces now run on electricity. We will reduce our Scope 1 and Scope 2
emissions by 50% by 2030 from a 2020 baseline, and this target has been validated."""

GERMAN = """Klimastrategie

Der Vorstand verantwortet die Klimastrategie und prüft zweimal im Jahr, ob wir unsere Ziele
erreichen. Im Jahr 2023 beliefen sich unsere Scope-1-Emissionen auf 48.200 Tonnen CO2e und waren
damit um 12 % niedriger als im Vorjahr, weil zwei Öfen nun elektrisch betrieben werden. Wir wollen
die Emissionen aus Scope 1 und Scope 2 bis 2030 gegenüber dem Basisjahr 2020 um 50 % senken."""

FRENCH = """Stratégie climatique

Le conseil d'administration est responsable de la stratégie climatique et examine deux fois par an
les progrès accomplis par rapport à nos objectifs. En 2023, nos émissions du scope 1 se sont élevées
à 48 200 tonnes, soit 12 % de moins que l'année précédente, car deux fours sont désormais
alimentés à l'électricité. Nous réduirons nos émissions de moitié d'ici à 2030."""

SPANISH = """Estrategia climática

El consejo de administración es responsable de la estrategia climática y revisa dos veces al año
los avances hacia nuestros objetivos. En 2023 las emisiones de alcance 1 fueron de 48.200
toneladas, un 12 % menos que el año anterior, porque dos hornos funcionan ahora con electricidad.
Reduciremos nuestras emisiones a la mitad antes de 2030 respecto al año base."""

ITALIAN = """Strategia climatica

Il consiglio di amministrazione è responsabile della strategia climatica ed esamina due volte
all'anno i progressi verso i nostri obiettivi. Nel 2023 le nostre emissioni sono state pari a 48.200
tonnellate, il 12 % in meno rispetto all'anno precedente, perché due forni sono ora alimentati con
elettricità. Ridurremo le nostre emissioni della metà entro il 2030."""

DUTCH = """Klimaatstrategie

De raad van bestuur is verantwoordelijk voor de klimaatstrategie en beoordeelt twee keer per jaar
de voortgang ten opzichte van onze doelstellingen. In 2023 bedroeg onze uitstoot 48.200 ton, dat is
12% minder dan in het jaar daarvoor, omdat twee ovens nu op elektriciteit werken. Wij zullen onze
uitstoot tot 2030 met de helft verminderen."""

PORTUGUESE = """Estratégia climática

O conselho de administração é responsável pela estratégia climática e analisa duas vezes por ano o
progresso em relação aos nossos objetivos. Em 2023, as nossas emissões foram de 48.200 toneladas,
menos 12 % do que no ano anterior, porque dois fornos passaram a funcionar com eletricidade. Vamos
reduzir as nossas emissões para metade até 2030."""

SWEDISH = """Klimatstrategi

Styrelsen ansvarar för klimatstrategin och följer två gånger om året upp hur arbetet går i
förhållande till våra mål. Under 2023 uppgick våra utsläpp till 48 200 ton, vilket är 12 procent
mindre än året innan, eftersom två ugnar numera drivs med el. Vi ska halvera våra utsläpp till 2030
jämfört med basåret och redovisar varje år hur långt vi har kommit."""

FINNISH = """Ilmastostrategia

Hallitus vastaa ilmastostrategiasta ja arvioi kahdesti vuodessa, miten tavoitteet saavutetaan.
Vuonna 2023 päästömme olivat 48 200 tonnia eli 12 prosenttia vähemmän kuin edellisenä vuonna, koska
kaksi uunia toimii nyt sähköllä. Vähennämme päästöjämme puoleen vuoteen 2030 mennessä verrattuna
perusvuoteen ja raportoimme edistymisestä vuosittain kaikille sidosryhmille."""

POLISH = """Strategia klimatyczna

Zarząd odpowiada za strategię klimatyczną i dwa razy w roku ocenia postępy w osiąganiu naszych
celów. W 2023 roku nasze emisje wyniosły 48 200 ton, czyli o 12 procent mniej niż w roku
poprzednim, ponieważ dwa piece są teraz zasilane energią elektryczną. Do 2030 roku zmniejszymy nasze
emisje o połowę w porównaniu z rokiem bazowym."""

TURKISH = """İklim stratejisi

Yönetim kurulu iklim stratejisinden sorumludur ve hedeflerimize ne ölçüde ulaştığımızı yılda iki kez
değerlendirir. Doğrudan emisyonlarımız 2023 yılında 48.200 ton olarak gerçekleşti ve bir önceki yıla
göre yüzde 12 azaldı, çünkü iki fırın artık elektrikle çalışıyor. Emisyonlarımızı 2030 yılına kadar
baz yıla göre yarıya indireceğiz."""

RUSSIAN = """Климатическая стратегия

Совет директоров отвечает за климатическую стратегию и дважды в год рассматривает ход достижения
наших целей. В 2023 году прямые выбросы составили 48 200 тонн, что на 12 процентов меньше, чем годом
ранее, поскольку две печи теперь работают на электричестве."""

JAPANESE = """気候変動への対応

取締役会は気候変動に関する戦略に責任を負い、年に二回、目標に対する進捗を確認しています。
2023年度のScope1排出量は48,200トンで、二つの炉を電化したことにより前年度に比べて12％減少しました。
当社は2030年度までに、Scope1とScope2の排出量を2020年度比で50％削減します。"""

CHINESE = """气候战略

董事会负责公司的气候战略，每年两次审查目标的进展情况。二〇二三年，公司范围一的排放量为48,200吨，
由于两座熔炉改用电力，比上一年减少了百分之十二。我们将在2030年之前把排放量减少一半。"""

KOREAN = """기후 전략

이사회는 기후 전략을 책임지고 있으며 매년 두 차례 목표 대비 진행 상황을 점검합니다. 2023년 직접
배출량은 48,200톤으로, 두 개의 용해로를 전기로 전환하여 전년 대비 12% 감소하였습니다. 우리는
2030년까지 배출량을 절반으로 줄이겠습니다."""

BY_LANGUAGE = {
    "en": ENGLISH,
    "de": GERMAN,
    "fr": FRENCH,
    "es": SPANISH,
    "it": ITALIAN,
    "nl": DUTCH,
    "pt": PORTUGUESE,
    "sv": SWEDISH,
    "fi": FINNISH,
    "pl": POLISH,
    "tr": TURKISH,
    "ru": RUSSIAN,
    "ja": JAPANESE,
    "zh": CHINESE,
    "ko": KOREAN,
}

TABLE_OF_FIGURES = """GHG emissions | Unit | 2023 | 2022
Scope 1 | tCO2e | 48,200 | 54,800
Scope 2 (market-based) | tCO2e | 12,100 | 13,900
Brüggenau, Germany | tCO2e | 8,400 | 9,100
Lünen | tCO2e | 3,700 | 4,800
Total | tCO2e | 60,300 | 68,700"""

GERMAN_COMPANIES = """Company | Registered office | Shareholding
Alderbrook Gesellschaft für Anlagentechnik und Verwaltung mbH | Frankfurt am Main | 100%
Brüggenauer Hütten- und Walzwerke GmbH & Co. KG | Brüggenau an der Ruhr | 100%
Lünener Gesellschaft für Rückbau und Entsorgung mbH | Lünen | 75%
Vereinigte Werkstätten für Ofenbau und Feuerungstechnik GmbH | Hagen | 60%
Wohnungsbaugesellschaft der Brüggenauer Werke mbH | Brüggenau an der Ruhr | 100%
Stiftung zur Förderung der Wissenschaft und Forschung | Köln | 51%"""

JAPANESE_TABLE = """Environmental data

GHG emissions | 単位 | 2023年度 | 2022年度
Scope1 排出量 | 千トン | 48 | 54
Scope2 排出量 | 千トン | 12 | 13
エネルギー使用量 | 原油換算キロリットル | 31,000 | 33,500
水の使用量 | 千立方メートル | 210 | 240
廃棄物の最終処分量 | トン | 1,200 | 1,350
従業員数 | 人 | 4,100 | 4,050"""
