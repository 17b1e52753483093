"""Why something unusual is right, by the words that say so in many languages."""

from __future__ import annotations

import re
from enum import Enum


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


class Reason(Enum):
    """Why something unusual is right, by the words that say so."""

    ABSENT = _words(
        r"\bopen(?:ed|ing|s)?\b|\bacqui|\bclos(?:ed|es|ure|ing)\b|\bceas|\bsold\b|\bdispos|\bdivest"
        r"|\bvacat|\bvacant|\bmoved\b|\brelocat|\bcommission|\bdecommission|\bstart(?:ed|s)\b"
        r"|\bno (?:\w+ )?(?:suppl|gas|meter|electric|consumption|use|bills?|deliver)"
        r"|\bnot (?:in use|connected|supplied|occupied|applicable)|\bshut|\bn/?a\b|\bmothball"
        r"|\boff\b|\bswitch(?:ed|ing|over)\b|\bconver(?:ted|sion) (?:from|to)\b|\bumgestell"
        r"|\bumstellung|\bomgezet|\bomschakel|\breconver|\bomstilling|\bomställ"
        r"|\bseasonal|\bempty\b|\brefurb|\bdisconnect|\bleased\b|\bout of (?:boundary|scope)"
        r"|\boutside (?:the )?boundary|\blandlord|\bincluded (?:in|under|with)"
        r"|\bbilled (?:with|together|quarterly)|\bcombined\b|\bspace heat|\bheating only|\bsince\b"
        r"|\bfrom (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\bceded|\bhanded|\bjoined\b"
        r"|\bto (?:\d{1,2}\W{1,2})?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b"
        r"|\bcomplet(?:ed|ion)\b|\bdemob"
        r"|\bdemolish|\bidle\b|\b(?:in|into|out of|not in) (?:operation|service|use)\b"
        r"|\boperat(?:es|ional|ing|ed)? (?:from|since|until|only)"
        r"|\b(?:from|since|as of|until|till|up to|ab|seit|bis|dès|depuis|jusqu\W?à?u?|à partir du?"
        r"|desde|hasta|dal|fino al?|vanaf|sinds|tot|od|do|från|sedan|fra|siden)\b"
        r" (?:the )?(?:\d|jan|fe[bv]|m[aä]r|a[pvb]r|ma[iyg]|jun|jui|jul|aug|ago|août|se[pt]|o[ck]t"
        r"|nov|de[czs])"
        r"|\bgeschlossen|\beröffnet|\bschließung|\bstillgelegt|\bbetrieb|\bleerstand|\bverkauft"
        r"|\bübernommen|\bferm(?:é|eture)|\bouvert|\bcédé|\bmise? en service|\bvacant|\bcerrad"
        r"|\bapertura|\babiert|\bvendid|\bpuesta en|\bchius|\bapert|\bcedut|\bvendut|\bdismess"
        r"|\bencerrad|\bgesloten|\bgeopend|\bverkocht|\bovergenomen|\bzamknię|\botwart|\bsprzeda"
        r"|\bstängd|\böppna|\bsåld|\blukket|\båpne|\bsolgt"
        r"|\beröffnung|\binbetriebnahme|\bstilllegung|\bumzug|\bauszug|\beinzug|\bbezug(?:en)?\b"
        r"|\bouverture|\bdémarr|\bdéménag|\barrêt|\btraslad|\bparada\b|\bpuesta\b|\btrasfer|\bavvi"
        r"|\bfermo\b|\bverhuis|\bopening\b|\bstilstand|\buruchom|\bprzeniesi|\bpostój|\bflytt"
    )
    NEGATIVE = _words(
        r"\brecovered\b|\breclaim|\brécup|\brecuper|\brückgewonn"
        r"|\bcredit|\brefund|\brebill|\brevers|\baccru|\bexport|\bfeed[- ]?in|\bsolar|\bpv\b"
        r"|\breturned\b|\breturns? (?:of|to|note|delivery)\b|\b(?:goods|fuel|stock|gas|delivery)"
        r" returns?\b"
        r"|\brebate|\bstorno|\bgutschrift|\bavoir\b|\bcorrect|\badjust|\bcancel|\bnegative"
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
        r"|\bkorekt|\bzwrot|\bkredit|\binmatning|\bkrediter|\bdobropis"
    )
    LEVEL = _words(
        r"\bestimat|\bflat\b|\bfixed\b|\bunmetered|\bdeemed|\bassum|\bcontracted"
        r"|(?<!grid )(?<!national )(?<!regional )(?<!state )\baverage(?! (?:grid|mix|factor|load))"
        r"|\bapportion"
        r"|\bfloor area|\bpro[- ]?rat|\bconstant|\bstanding|\bservice charge|\bbenchmark"
        r"|\bone twelfth"
        r"|\bper month\b|\bequal\b|\bspread\b|\ballocat|\bschätz|\bgeschätzt|\bestim[ée]"
        r"|\bpauschal|\banteilig|\bumlage|\bfestwert|\bforfait|\bau prorata|\brépartit"
        r"|\btanto alzado"
        r"|\bprorrate|\breparto|\bestimad|\bstimat|\bripartit|\bgeschat|\bverdeeld|\bvast bedrag"
        r"|\bryczałt|\bszacun|\bschablon|\buppskatt|\bfast belopp"
        r"|\bverteilt|\bzwölftel|\bjahres(?:abrechnung|rechnung|wert)|\bmensualis|\bliss[ée]|\bmoyenne"
        r"|\bpromedio|\bmedia mensil|\bgemiddeld|\bśrednia|\b1/12\b"
    )
    JUMP = _words(
        r"\brebill|\bcatch|\brestat|\bestimat|\btrue[- ]?up|\bback[- ]?bill|\bcover|\bmonths?\b"
        r"|\bshut|\bturnaround|\bpeak|\bleak|\bfault|\brepair|\bstrike|\btrial|\bcommission|\btest"
        r"|\bclos|\bopen|\boutage|\bmaintenance|\brefill|\bbulk|\bstock|\bexpan|\bramp|\bpart\b"
        r"|\bmeter (?:exchange|chang|replac)|\breplac|\bremoved\b|\bnew meter|\bone[- ]off|\bhire"
        r"|\bproject\b|\bcampaign|\bconfirm|\bverif|\bchecked|\bstand[- ]?by|\bcharg(?:e|ed) of new"
        r"|\bnach(?:berechnung|zahlung|verrechnung)|\bzählerwechsel|\bschlussrechnung"
        r"|\bprobebetrieb|\bumbau|\bsondereinsatz|\bgeprüft|\brattrapage|\brégularisation|\btravaux"
        r"|\bremplacement|\bpanne|\bvérifié|\bregularizaci|\bcambio de contador|\bobras?\b"
        r"|\baver[ií]a"
        r"|\bconguaglio|\bguasto|\bsostituzione|\bverificat|\bnaheffing|\bmetervervang|\bverbouw"
        r"|\bstoring\b|\bgecontroleerd|\bwymian|\bawari|\bmätarbyte|\brenover"
    )
    EVENT = _words(
        r"\brebill|\bcatch|\brestat|\btrue[- ]?up|\bback[- ]?bill|\bshut|\bturnaround|\bpeak load"
        r"|\bleak|\bfault|\brepair|\bstrike|\btrial|\bcommission|\bclos(?:ed|es|ure|ing)"
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
        r"\bpublish|\blatest|\blast\b|\bnot yet|\bpolicy|\bagreed|\bno (?:\w+ ){0,3}values?\b"
        r"|\bkept\b"
        r"|\brelease|\bavailab|\bpending|\bbecause|\bsince\b|\buntil\b|\bprevious (?:year|edition)"
        r"|\bhand(?:ed)? over|\bfiscal|\bapplies to\b|\bchosen|\bby choice|\bonly\b"
        r"|\bveröffentlicht|\bverfügbar|\bletzt(?:e|er|verfügbar)|\bpubli[ée]e?s?\b"
        r"|\bdisponible|\bdernière"
        r"|\bpublicad|\búltim|\bpubblicat|\bdisponibil|\bultim[oa]\b|\bgepubliceerd|\bbeschikbaar"
        r"|\blaatst|\bopublikowan|\bdostępn|\bostatni|\bpublicerad|\bsenaste"
    )
    OUTSIDE = _words(
        r"\bleased?\b|\blet\b|\bout of (?:the )?(?:boundary|scope)"
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
        r"|\badjust|\bfrom (?:the )?(?:supplier|invoice|bill)"
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
