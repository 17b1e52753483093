"""Why something unusual is right, by the words that say so in many languages."""

from __future__ import annotations

import re
from enum import Enum

from reports.inventory.months import MONTH_WORD
from sibyl_project.common.regex import regex

# what stands between "until" and a date: "bis Ende Juni", "hasta el 30/6", "jusqu'à fin août"
_BETWEEN = (
    r"(?:(?:the|el|le|il|fin|fine|ende|end|of|de|eind|einschl\w*\.?|inkl\.?|incl\.?|and|og|med"
    r"|including|mid|mitte|midden|konca) )*"
)
# "from", "until" and the like before a date
_FROM_ON = (
    r"\b(?:from|since|as of|until|till|up to|through|thru|ab|seit|bis|dès|depuis"
    r"|jusqu\W?[àa]?u?"
    r"|à (?:partir|compter) du?e?|desde|a partir del?|hasta|até|dal|fino al?|vanaf"
    r"|sinds|tot|t/m"
    r"|od|do|från|fr\.?o\.?m\.?|t\.?o\.?m\.?|sedan|fra|siden|til|end(?:s|ed)?"
    r"|start(?:s|ed)?|eff(?:ective)?\.?|w\.?e\.?f\.?)"
    rf"(?<=[\w.]) {_BETWEEN}"
)
# what stands before the name of a month; "January to December" and "to 31 December" are the whole
# year
_TO_A_MONTH = (
    r"(?:\b(?<!grid )(?:re)?connected |\bto (?:\d{1,2}\W{1,2})?(?!dec)|\b(?:da|only) "
    rf"|{_FROM_ON})"
)


def _words(pattern: str) -> re.Pattern[str]:
    return regex(pattern, re.IGNORECASE)


# what says that nothing was closed, or that something went on the whole year
_NOT_CLOSED = _words(
    r"\b(?:no|not|never|without|kein\w*|ohne|nicht|pas d[e']|sans|aucun\w*|sin|ning[uú]n\w*|senza"
    r"|nessun\w*|geen|zonder|bez|inga?|utan) ?(?:\w+ ){0,2}"
    r"(?:shut\w*|clos\w+|stop\w*|outages?|interrupt\w+|breaks?|(?:betriebs)?ferien|stillst\w+"
    r"|schlie\w+|geschlossen|unterbr\w+|arrêt\w*|ferm\w+|interruption\w*|parad\w+|cierre\w*"
    r"|fermo|fermat\w+|chius\w+|stilstand|sluiting|gesloten|vacan\w+|empty|leerstand)\b"
)
_WHOLE_YEAR = _words(
    r"\b(?:all|whole|entire|full|throughout the) year\b|\byear[- ]round\b|\b12 months\b"
    r"|\bganzjährig|\bganzes jahr|\btoute l'année|\btodo el año|\btutto l'anno|\bhele jaar"
    r"|\bcały rok|\bhela året|\bhele året|\btodo o ano|\bcelý rok"
)
_ENDS = _words(
    r"\bclosed\b|\bvacan|\bempty\b|\bshut|\bidle\b|\bmothball|\bnot (?:in use|used|operat)|\bout of"
    r"|\bunoccupied|\boff\b|\bleer|\bgeschlossen|\bstill|\bferm[ée]|\binoccup|\bcerrad|\bchius|\bgesloten"
)
# a new contract from some day on goes on with what the old one supplied
_SUPPLIED_ON = _words(
    r"\b(?:new|green|renewable|changed?|switch(?:ed)?|neue[rns]?|nouveau|nuevo|nuovo|novo|nieuw\w*)"
    r" (?:\w+ ){0,2}(?:contracts?|tariffs?|suppliers?|(?:\w+)?vertrag|tarif|lieferant|contrat"
    r"|fournisseur|contrato|tarifa|contratto|fornitore|fornecedor|contract|leverancier)\b"
    r"[^;|.]*"
)
_PARTS = regex(r"; | \| |[.!?]\s+")


def _but_what_lasts(text: str) -> str:
    """A text without what says that something was never closed, was open the whole year, or was
    supplied by another contract from then on."""
    text = _SUPPLIED_ON.sub(" ", _NOT_CLOSED.sub(" ", text))
    if not _WHOLE_YEAR.search(text):
        return text
    kept = (
        part for part in _PARTS.split(text) if not _WHOLE_YEAR.search(part) or _ENDS.search(part)
    )
    return "; ".join(kept)


# what happened, and not what a site does ("container washing and repair")
_REPAIR = r"(?<!and )(?<!& )\brepair(?! (?:shop|yard|works\b))"


class Reason(Enum):
    """Why something unusual is right, by the words that say so."""

    def said_in(self, text: str) -> bool:
        """Whether a text says so; "no shutdown" and "open all year" tell of no absence."""
        if not self.value.search(text):
            return False
        if self not in (Reason.ABSENT, Reason.JUMP, Reason.EVENT):
            return True
        return bool(self.value.search(_but_what_lasts(text)))

    ABSENT = _words(
        r"\bopen(?:ed|ing|s)\b|\bopen (?:from|since|until|only|as of|in|\d)"
        r"|\bacqui|\bclos(?:ed|es|ure|ing)\b|\bceas|\bsold\b|\bdispos|\bdivest"
        r"|\b(?<!grid )(?:re)?connected (?:in|from|since|on|\d)"
        r"|\bvacat|\bvacant|\bmoved\b|\brelocat|\bcommission|\bdecommission|\bstart(?:ed|s)\b"
        r"|\bno (?:\w+ )?(?:suppl|gas|meter|electric|consumption|use|bills?|deliver|bunker|power\b)"
        r"|\bdry[- ]?dock|\blaid up\b|\bnil:|\bwas out\b"
        r"|\bnot (?:in use|connected|supplied|occupied|applicable)|\bshut(?!t)|\bn/?a\b|\bmothball"
        r"|\boff\b|\bswitch(?:ed|ing|over)\b|\bconver(?:ted|sion) (?:from|to)\b|\bumgestell"
        r"|\bumstellung|\bomgezet|\bomschakel|\breconver|\bomstilling|\bomställ"
        r"|\bseasonal|\bempty\b|\brefurb|\bdisconnect|\bleased\b|\bout of (?:boundary|scope)"
        r"|\boutside (?:the )?boundary|\blandlord|\bincluded (?:in|under|with)"
        r"|\bbilled (?:with|together|quarterly)|\bcombined\b|\bspace heat|\bheating only|\bsince\b"
        r"|\bceded|\bhanded|\bjoined\b"
        rf"|{_TO_A_MONTH}{MONTH_WORD}"
        r"|(?<!\bjan )(?<!\bjanuary )\bto (?!31\b)(?:\d{1,2}\W{1,2})?dec(?:ember)?\b"
        r"|\bcomplet(?:ed|ion)\b|\bdemob"
        r"|\bdemolish|\bidle\b|\b(?:in|into|out of|not in) (?:operation|service|use)\b"
        r"|\boperat(?:es|ional|ing|ed)? (?:from|since|until|only)"
        rf"|{_FROM_ON}\d|\bper \d{{1,2}}(?:[/-]\d|\.\d{{1,2}}\.)"
        rf"|\b{MONTH_WORD}\W{{1,3}}{MONTH_WORD}\.? only"
        r"|\bH[12] only|\bpart[- ]year"
        r"|\b(?:[1-9]|1[01]) (?:months?|mths?) only|\blease (?:end|expir|start|terminat)|\bexited\b"
        r"|\bleft\b|\bacq\b|\bhandover|\bmerged\b"
        r"|(?<!recs )(?<!gos )(?<!regos )(?<!hkns )(?<!certificates )\bbought\b"
        r"(?! (?:from|through|via)\b)"
        r"|\bconsolidated (?:with|in)"
        r"|\bincl\.? (?:in|under|with)\b|\bmeter removed|\bnot operational|\ball[- ]electric"
        r"|\belectric(?:ity)? only|\bno heating|\bnew (?:site|office|store|shop|building"
        r"|depot|branch)"
        r"|\bdernière (?:livraison|facture)|\blast (?:delivery|bill|invoice)"
        r"|\bletzte (?:lieferung|rechnung)|\búltima (?:entrega|factura)"
        r"|\bultima (?:consegna|fattura)"
        r"|\binicio de (?:la )?operaci|\bbetriebsaufnahme|\bmise en exploitation"
        r"|\b(?:desde|from|since|ab|dès|dal) (?:S|W|KW|wk|week) ?\d"
        r"|\bsin conexi[oó]n|\bkein netzanschluss|\bsans raccordement|\bnon raccordé|\boff[- ]grid"
        r"|\bprimer mes\b|\bprimera factura|\bpremier mois|\bpremi[èe]re facture|\berster monat"
        r"|\berste (?:rechnung|ablesung)|\bprimo mese|\bprima fattura|\bpierwsz[ya] (?:mies|fakt)"
        r"|\b(?:nouveau compteur|neuer zähler|contador nuevo|nuevo contador|nuovo contatore"
        r"|nieuwe meter|ny (?:el)?mätare|ny måler|nowy licznik|novo medidor|medidor novo"
        r"|new meter)\b"
        r"|\bfirst (?:bill|invoice|reading|meter|month)|\btaken over\b|\bhand(?:ed)?[- ]?over\b"
        r"|\bgeschl\.|\bverk\.|\bverkauf|\b(?:ab|zu)gang \d|\bübernahme|\bmiet(?:ende|beginn)"
        r"|\bvertrags(?:ende|beginn)|\bgekündigt|\bnur strom|\bsaison"
        r"|\bkeine? (?:gas|wärme|heizung|strom|verbrauch|bezug|anschluss|lieferung)"
        r"|\bcession|\bvendue?s?\b|\bfin de bail|\bbail (?:résili|termin)|\bdépart (?:le |fin )?\d"
        r"|\bnouve(?:au|lle) (?:site|bâtiment|magasin|agence|usine)|\btout électrique|\binoccup"
        r"|\bpas de (?:gaz|chauffage|consommation|livraison)"
        r"|\bcierre|\bbaja (?:\d|en |desde |el )|\bde baja\b|\balta (?:\d|en |desde |el )"
        r"|\b(?:fin|inicio) (?:de )?(?:contrato|obra)|\bobra (?:terminada|finalizada)"
        r"|\bnuev[oa] (?:centro|sede|tienda|oficina)|\bsin (?:gas|suministro|consumo|actividad)"
        r"|\badquirid|\bcessat|\bsluiting|\bleegstand|\bfechad|\babert|\båbnet|\bzavřen|\botevř"
        r"|\bprodán"
        r"|\b(?:in|außer) betrieb\b|\bbetrieb (?:(?:erst|nur) )?(?:ab|bis|seit|einge|ruht)"
        r"|\bbetriebs(?:beginn|einstell|ende|ferien|pause|ruhe|schlie|schluss|stopp|unterbr|urlaub)"
        r"|\bgeschlossen|\beröffnet|\bschließung|\bstillgelegt|\bleerstand|\bverkauft"
        r"|\binaugur|\babriu\b|\bavattu|\bavattiin"
        r"|\bübernommen|\bferm(?:é|eture)|\bouvert|\bcédé|\bmise? en service|\bvacant|\bcerrad"
        r"|\bapertura|\babiert|\bvendid|\bpuesta en|\bchius|\bapert|\bcedut|\bvendut|\bdismess"
        r"|\bencerrad|\bgesloten|\bgeopend|\bverkocht|\bovergenomen|\bzamknię|\botwart|\bsprzeda"
        r"|\bstängd|\böppna|\bsåld|\blukket|\båpne|\bsolgt"
        r"|\beröffnung|\binbetriebnahme|\bstilllegung|\bumzug|\bauszug|\beinzug|\bbezug(?:en)?\b"
        r"|\bouverture|\bdémarr|\bdéménag|\barrêt|\btraslad|\bparada\b|\bpuesta\b|\btrasfer|\bavvi"
        r"|\bfermo\b|\bverhuis|\bopening\b|\bstilstand|\buruchom|\bprzeniesi|\bpostój|\bflytt"
        r"|\bzárva|\bbezár|\bleáll|\bfelújít|\bszünetel|\bmegny(?:it|íl)|\bkapalı|\bkapan[dm]|\bduruş"
        r"|\btadilat|\baçıl(?:dı|ış)|\btutup\b|\bberhenti|\brenovasi|\btidak beroperasi|\bdibuka"
        r"|\bveda\b|\bsin compras|\bodstávk|\bmimo provoz|\bstudená oprava|\brekonstruk"
    )
    NEGATIVE = _words(
        r"\brecovered\b|\breclaim|\brécup|\brecuper|\brückgewonn"
        r"|\bcredit|\brefund|\brebill|\brevers|\baccru|\bexport|\bfeed[- ]?in|\bsolar|\bpv\b"
        r"|\breturned\b|\breturns? (?:of|to|note|delivery)\b|\b(?:goods|fuel|stock|gas|delivery)"
        r" returns?\b"
        r"|\brebate|\bstorno|\bgutschrift|\bavoir\b|\bcorrect|\badjust|\bcancel|\bnegative"
        r"|\bde-?bunker|\bhanded over\b"
        r"|\bnetting|\badj\b|\boverstat|\boverread|\bstock (?:survey|take|count|change|correction)"
        r"|\bstocktak|\binventory (?:count|change)|\b(?:13th|thirteenth)\b|\binventur"
        r"|\bbestands(?:änderung|aufnahme)|\bvariation de stock|\bvariaci[oó]n de existencias"
        r"|\bvariazione (?:delle )?(?:scorte|rimanenze)|\bvoorraad(?:correctie|mutatie)"
        r"|\bregulari[sz]"
        r"|\bwrite[- ]?back|\bre-?deliver|\bbuy[- ]?back|\breconcil"
        r"|\brück(?:lieferung|erstattung|vergütung|gabe|speisung)|\beinspeis|\bkorrektur"
        r"|\bberichtig"
        r"|\brembours|\bannul|\bextourne|\brégularis|\binjection|\babono\b|\bdevoluci|\breembols"
        r"|\bnotas? de cr[ée]dito|\bvertid|\bexcedent|\brettific|\bnot[ae] di credito|\brimbors"
        r"|\bstorn|\bimmission|\bcreditnota|\bcreditering|\bteruglever|\bterugbetal"
        r"|\b(?:sent|took|taken|given) back\b|\brücksend|\bzurückge|\bdevolu[çcz]|\bresi\b"
        r"|\bretur(?:er)?\b|\bpalautu|\bvrácen|\bvratk|\bvisszá|\biade\b"
        r"|\bkorekt|\bzwrot|\bkredit|\binmatning|\bkrediter|\bdobropis"
        r"|\bstock (?:carried|at (?:the )?year[- ]end)|\btank stock\b|\bdip (?:sheet|check|reading)"
        r"|(?-i:\bC/?N\b)|\bcr\.? note|\bre-bill|\btrue[- ]up|\bover-?(?:bill|charg|estimat)"
        r"|\bcorr\.|\breturns?(?=\W*(?:$|;))|\bgutschr\.|\bkorr\.|\brück(?:buchung"
        r"|rechnung)|\bminderung"
        r"|\büberschuss|\bnotes? de crédit|\brégul|\btrop[- ]perçu|\bretour\b|\brectifi|\bajuste"
        r"|\banulaci|\bconguaglio|\breso\b|\bkoryg|\brättelse|\boprava|\bestorno|\bacerto"
        r"|\bjóváír|\bsztorn|\bvisszatérít|\bhelyesbít|\balacak|\bdüzeltme|\bmahsup|\bnota kredit"
        r"|\bpengembalian|\bkoreksi|\bopravn"
    )
    LEVEL = _words(
        r"\bestimat|\bflat\b|\bfixed\b|\bunmetered|\bdeemed|\bassum|\bcontracted"
        r"|(?<!grid )(?<!national )(?<!regional )(?<!state )\baverage(?! (?:grid|mix|factor|load))"
        r"|\bapportion"
        r"|\bfloor area|\bpro[- ]?rat|\bconstant|\bstanding|\bservice charge|\bbenchmark"
        r"|\bone twelfth"
        r"|\bper month\b|\bequal\b|\bspread\b|\ballocat|\bschätz|\bgeschätzt|\bestim"
        r"|\bpauschal|\banteilig|\bumlage|\bfestwert|\bforfait|\bau prorata|\brépartit"
        r"|\btanto alzado"
        r"|\bprorrate|\breparto|\bestimad|\bstimat|\bripartit|\bgeschat|\bverdeeld|\bvast bedrag"
        r"|\bryczałt|\bszacun|\bschablon|\buppskatt|\bfast belopp"
        r"|\bverteilt|\bzwölftel|\bjahres(?:abrechnung|rechnung|wert)|\bmensualis"
        r"|\bliss[ée]|\bmoyenne"
        r"|\bpromedio|\bmedia mens|\bgemiddeld|\bśrednia|(?<![\d./])1/12(?:th)?\b"
        r"|[a-z] ?/ ?12\b|\bdivided by 12"
        r"|(?:^|; )\W*est\.?\W*(?=$|;)|\bestd\b|\best'd|(?<!grid )\bavg\b|\bsplit evenly"
        r"|\bhoch(?:rechnung|gerechnet)|\bmittelwert|\bdurchschnitt|\babschlag"
        r"|\babschläge|\bgesch\."
        r"|\bmoy\.|\bréparti|\blineal|\bstima\b|\bforfet|\bschatting|\bvoorschot|\bszacow"
        r"|\bgenomsnitt|\bfördela[dt]|\bskøn|\banslå|\bgennemsnit|\bodhad|\bpaušál"
        r"|\bprůměr|\brateio"
        r"|\bbecs(?:ült|lés)|\bátalány|\btahmin|\bsabit\b|\bestimasi|\bperkiraan|\brata-rata"
    )
    JUMP = _words(
        r"\bstop(?:ped|page|s)?\b|\bcorte de (?:red|luz|suministro)|\bcoupure|\bstromausfall"
        r"|\binterruzione|\bsettlement|\b13th\b|\bthirteenth|\brozliczeni|\bjahresabrechnung"
        r"|\bdécompte annuel"
        r"|\bconguaglio|\bliquidaci[oó]n anual|\brebill|\bcatch|\brestat|\bestimat"
        r"|\btrue[- ]?up|\bback[- ]?bill|\bcover|\bmonths?\b"
        rf"|\bshut(?!t)|\bturnaround|\bpeak|\bleak|\bfault|{_REPAIR}|\bstrike"
        r"|\btrial|\bcommission|\btest"
        r"|\bclos(?!ed[- ]loop)|\bopen(?:ed|ing|s)\b|\boutage|\bmaintenance|\brefill|\bbulk"
        r"|\bstock|\bexpan"
        r"|\bramp|\bpart\b"
        r"|\bmeter (?:exchange|chang|replac)|\breplac|\bremoved\b|\bnew meter|\bone[- ]off|\bhire"
        r"|\bproject\b|\bcampaign|\bconfirm|\bverif|\bchecked|\bstand[- ]?by|\bcharg(?:e|ed) of new"
        r"|\bnach(?:berechnung|zahlung|verrechnung)|\bzählerwechsel|\bschlussrechnung"
        r"|\bprobebetrieb|\bumbau|\bsondereinsatz|\bgeprüft|\brattrapage|\brégularisation|\btravaux"
        r"|\bremplacement|\bpanne|\bvérifié|\bregularizaci|\bcambio de contador|\bobras?\b"
        r"|\baver[ií]a"
        r"|\bconguaglio|\bguasto|\bsostituzione|\bverificat|\bnaheffing|\bmetervervang|\bverbouw"
        r"|\bstoring\b|\bgecontroleerd|\bwymian|\bawari|\bmätarbyte|\brenover"
        r"|\bcold (?:snap|spell|winter|weather)|\bheat ?wave|\bhot summer|\bbreakdown|\bfailure"
        r"|\b(?:new|extra|additional|second|third) (?:line|furnace|shift|machine|oven|kiln|tenant)"
        r"|\b(?:more|extra|higher|increased|high) (?:production|output)|\bharvest|\bmeter swap"
        r"|\b(?:construction|building) works?|\brefurb|\bchristmas|\bholidays?\b|\bsummer break"
        r"|\b(?:cyclone|hurricane|typhoon|tornado|storms?|earthquake|monsoon|blackout)\b"
        r"|\bload[- ]?shedding|\b(?:grid|power|mains) (?:was )?(?:out|off|down|cut|lost|fail)"
        r"|\bfor \d+(?:\.\d+)? (?:days|weeks|hours|h)\b"
        rf"|\bcovid|\bflood|\btank fill|\b[2-6] mths?|\b{MONTH_WORD}\.? ?[&+] ?{MONTH_WORD}"
        rf"|\b(?:incl\.?|includes|including|inkl\.?|enthält|y\.?c\.?|inclut|incluye) {MONTH_WORD}"
        r"|\bstillstand|\banlagenstillstand|\brevision|\bwartung|\bstörung|\bausfall|\bleckage"
        r"|\bhavarie|\bbauarbeit|\bneue (?:anlage|linie|maschine)|\bsonderschicht|\bmehrproduktion"
        r"|\bproduktionsspitze|\bernte|\bkampagne|\bzählertausch|\b(?:zwei|drei|[2-6]) monate"
        r"|\bbestätigt|\b(?:betriebs|werks)ferien|\bkalter winter|\bhitze|\barrêt|\bfuite|\bgrève"
        r"|\brégul|\b(?:deux|trois|[2-6]) mois|\b(?:changement de|nouveau) compteur|\bcampagne"
        r"|\bvendange|\brécolte|\bcanicule|\bvague de froid|\bnouvelle ligne|\bcongés|\bparada"
        r"|\bfuga\b|\bmantenimiento|\bhuelga|\b(?:dos|tres|[2-6]) meses|\bcontador nuevo|\bcampaña"
        r"|\bvendimia|\bola de (?:calor|frío)|\bnueva línea|\bvacaciones|\bfermata|\bmanutenzione"
        r"|\bsciopero|\bcambio contatore|\b(?:due|tre|[2-6]) mesi|\bconfermat|\bstilstand|\blekkage"
        r"|\bonderhoud|\bnieuwe meter|\b(?:twee|drie|[2-6]) maanden|\bpostój|\bremont|\bpotwierdz"
        r"|\bstoppe[dt]\b|\bstoppad|\b(?:lå|står|stod) still[ea]\b|\b(?:drifts?|sommer|sommar"
        r"|produktions?)stop\w*|\bsommerrevision|\brevisjon|\bferielukk|\bsemesterstäng|\bseisok"
        r"|\bläckage|\bmånader|\bbekräft|\bodstávk|\bporuch|\bvýměn|\bověřen"
        r"|\bleáll|\bfelújít|\bkarbantart|\bmeghibás|\bmérőcsere|\bduruş|\bbakım|\btadilat|\barıza"
        r"|\bpemeliharaan|\bperbaikan|\bperawatan|\bgangguan|\bpenggantian"
        r"|\w*reparatur|\binstandsetz|\bréparation|\breparaci[oó]n|\breparação|\briparazion"
    )
    EVENT = _words(
        r"\brebill|\bcatch|\brestat|\btrue[- ]?up|\bback[- ]?bill|\bshut(?!t)|\bturnaround"
        r"|\bpeak load"
        rf"|\bleak|\bfault|{_REPAIR}|\bstrike|\btrial|\bcommission|\bclos(?:ed|es|ure|ing)"
        r"|\bopen(?:ed|"
        r"ing)|\boutage|\bmaintenance|\brefill|\bexpan|\bramp|\bmeter (?:exchange|chang|replac)"
        r"|\breplac|\bnew meter|\bone[- ]off|\bhire|\bproject\b|\bcampaign|\bestimat|\brefurb"
        r"|\brebuil|\bstart(?:ed|s|[- ]?up)\b|\bmoved\b|\bfire\b|\bflood"
    )
    TWICE = _words(
        r"\brebill|\brestat|\btwo\b|\bsecond\b|\bsplit|\bseparate|\bboth\b|\bpart\b|\bshared\b"
        r"|\bsame (?:day|date|amount)|\breturn (?:leg|trip|journey)|\bnot a duplicate|\bchecked\b"
        r"|\binstal(?:l)?ment|\bboth\b|\bagain\b"
        r"|\b[2-9] (?:chillers|units|meters|trips|loads|tanks)"
        r"|\bzwei\b|\bzweite|\bgetrennt|\bteil(?:lieferung|menge|rechnung)|\bdeux\b"
        r"|\bséparé|\bdos\b"
        r"|\bsegund|\bseparad|\bdue\b|\bsecond[oa]\b|\btwee\b|\btweede|\bapart\b|\bdwie\b|\bdwa\b"
    )
    FACTOR = _words(
        r"\bpublish|\bno newer\b|\blatest|\blast\b|\bnot yet|\bpolicy|\bagreed"
        r"|\bno (?:\w+ ){0,3}values?\b|\bkept\b"
        r"|\brelease|\bavailab|\bpending|\bbecause|\bsince\b|\buntil\b|\bprevious (?:year|edition)"
        r"|\bhand(?:ed)? over|\bfiscal|\bapplies to\b|\bchosen|\bby choice|\bonly\b"
        r"|\bveröffentlicht|\bverfügbar|\bletzt(?:e|er|verfügbar)|\bpubli[ée]e?s?\b"
        r"|\bdisponible|\bdernière"
        r"|\bpublicad|\búltim|\bpubblicat|\bdisponibil|\bultim[oa]\b|\bgepubliceerd|\bbeschikbaar"
        r"|\blaatst|\bopublikowan|\bdostępn|\bostatni|\bpublicerad|\bsenaste"
    )
    MEASURED = _words(
        r"\bconver|\bagreed|\bpolicy|\bbecause|\bapplies to\b|\bchosen|\bby choice|\bconfirm"
        r"|\bcheck|\bverif|\bestimat|\bkept\b"
        r"|\b(?:as|per|by) (?:the )?(?:supplier|invoice|bill|meter)"
        r"|\bumgerechnet|\bumrechn|\bgeprüft|\bbestätigt|\bvérifié|\bconfirm|\bcomprobad|\brevisad"
        r"|\bcontrolad|\bcontrollat|\bomgerekend|\bgecontroleerd|\bprzelicz|\bsprawdzon|\bomräkn"
    )
    OUTSIDE = _words(
        r"\bleased\b|\blease (?:end|expir|terminat)|(?<!fully )(?<!multi-)\blet\b"
        r"|\bout of (?:the )?(?:boundary|scope)"
        r"|\bout(?:side)? (?:of )?(?:the )?bound"
        r"|\bnot in (?:the )?boundary|\bsold\b|\bdivest|\bexcluded?\b"
        r"|\bfor (?:info|information|reference)"
        r"|\binfo\b|\bmemo\b|\btenant|\bfranchis|\bjoint venture"
        r"|\bnot (?:included|counted|owned|controlled)"
        r"|\bincluded (?:in|under|with)|\bnot operational|\bdormant|\bclosed\b|\bbiogenic"
        r"|\bnormali[sz]ed"
        r"|\bweather|\bdegree|\bnot part\b|\bacquired\b|\breported (?:under|with|by)|\bpart of\b"
        r"|\bvermietet|\buntervermiet|\bverpachtet"
        r"|\bnicht (?:im|in der|enthalten|einbezogen)|\bverkauft"
        r"|\bmieter|\baußerhalb|\bhors (?:du )?périmètre|\blouée?s?\b|\blocataire"
        r"|\bcédée?\b|\balquilad"
        r"|\barrendad|\bfuera de(?:l| los)|\binquilin|\bvendid|\baffittat|\blocat[oa]\b"
        r"|\bfuori (?:dal )?perimetro|\bvendut|\bverhuurd|\bhuurder|\bbuiten de|\bwynaj"
        r"|\bpoza (?:granic|zakres)"
        r"|\buthyr|\bhyresgäst|\butanför|\binformativ|\bnachrichtlich|\bpour information"
        r"|\btájékoztat|\bbérbe|\bbilgi amaçlı|\bkapsam dışı|\bkiraya|\bdi luar (?:batas|lingkup)"
        r"|\bdisewakan|\bpro informaci"
    )
    NOT_COUNTED = _words(
        r"\bsupersed|\bnot (?:counted|travelled|taken|used|flown)|\bcancel|\bvoid|\brefund|\brestat"
        r"|\breplaced by|\bduplicate|\bexcluded?\b|\breissued|\bno[- ]show|\bstorn|\bannul|\banulad"
        r"|\bnicht (?:gezählt|angetreten)|\bout of (?:boundary|scope)|\bcounted (?:in|under|with)"
        r"|\bnachrichtlich|\bnicht (?:gezählt|enthalten|addiert)|\bpour mémoire|\bnon compté"
        r"|\bno (?:computa|incluid|sumad)|\binformativ|\bnon (?:conteggiat|inclus)|\bniet meegeteld"
        r"|\bter info|\bmemo\b|\bfor information|\binfo only"
    )
    TYPED = _words(
        r"\bmanual|\btyped|\boverrid|\bstatement|\bdeclar|\bestimat|\bmeasured|\bcems\b|\bstack\b"
        r"|\bshare\b|\bequity|\bjoint venture|\bJV\b|\buplift|\bconfirmed|\bcorrect(?:ed|ion)"
        r"|\badjust|\bfrom (?:the )?(?:supplier|invoice|bill|certificate|report)"
        r"|\b(?:as|per|by) (?:the )?(?:supplier|invoice|bill|certificate|report)"
        r"|\bhändisch|\bmanuell|\bmanuel|\bmanualmente|\ba mano\b|\bhandmatig|\bręczni|\bmesuré"
        r"|\bmedid[oa]\b|\bmisurat|\bgemessen|\bgemeten|\bbestätigt|\bconfirm[ée]"
    )
    OWN_POTENTIAL = _words(
        r"\bpolicy|\bregulat|\brequired|\bpermit|\bblend|\bnot in (?:the )?AR|\bno AR\d|\bstatutory"
        r"|\bmandat|\bretained|\bsupplier|\bmanufacturer|\bf-?gas regulation"
        r"|\bverordnung|\bvorgabe|\bbehörd|\bhersteller|\brèglement|\bfabricante?\b|\breglament"
        r"|\bregolament|\bnormativ|\bverordening|\bfabrikant|\brozporządz|\bproducent|\bförordning"
    )
