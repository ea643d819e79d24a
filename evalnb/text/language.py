"""Closed lists of the English language that the rules stand on, each with its reason.

These are word classes, not vocabularies of examples: a class is here whole or not at all. Numbers, months, units and
currencies have their own lists in `lexicon`.
"""

#: Words that carry structure, not content: articles, prepositions, conjunctions, pronouns, auxiliaries. Leaving one out
#: or adding one does not by itself change what a clause claims. Negations, modal verbs and bounds are not among them.
FUNCTION_WORDS = frozenset(
    """a an the this that these those such said same
    of to in on at by for with from as into onto upon under over between among through during after before since until
    about against within toward towards per via out up down off above below along around across behind beyond
    concerning regarding respecting according pursuant
    and or but so yet if then than because while whereas although though where when which who whom whose what how
    why i me my we us our you your he him his she her it its they them their one ones there here itself themselves
    himself herself
    am is are was were be been being do does did done doing have has had having
    also only just both either each every all any some other another
    s t""".split()
)

#: Forms of `be`, `have` and `do`, by tense. A change between the columns is a change of tense, not of content.
AUXILIARY_TENSE = {
    **dict.fromkeys("am is are has have do does".split(), "present"),
    **dict.fromkeys("was were had did".split(), "past"),
    "will": "future",
}

#: The forms of `be` that make a passive with a participle behind them, whose tense is theirs.
BE_FORMS = frozenset("am is are was were be been being".split())

#: The modal verbs and the phrasal ones that statutes use like them, in classes of one force each. A swap inside a class
#: is a paraphrase; a swap between classes changes the meaning.
MODALS = {
    **dict.fromkeys("shall must".split(), "duty"),
    **dict.fromkeys("may".split(), "power"),
    **dict.fromkeys("can could might".split(), "ability"),
    **dict.fromkeys("should ought".split(), "advice"),
    **dict.fromkeys("will would".split(), "future"),
}

#: Words that say like a modal verb that something is a duty or a power.
MODAL_PARAPHRASES = {
    **dict.fromkeys(
        "required requires require obliged obligated obligation mandatory compulsory needs need".split(), "duty"
    ),
    **dict.fromkeys(
        "empowers empowered entitles entitled permitted permits allowed authorised authorises authorized authorizes "
        "discretion optional".split(),
        "power",
    ),
    **dict.fromkeys("prohibited prohibits forbidden forbids barred".split(), "ban"),
}

#: Every word with a modal force, and that force.
FORCES = MODALS | MODAL_PARAPHRASES

#: Words that join two of a kind.
COORDINATORS = frozenset("and or but nor".split())

#: Words that turn a statement round.
NEGATIONS = frozenset(
    "no not never none neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't shan't "
    "non mustn't shouldn't wouldn't couldn't mayn't hasn't haven't hadn't "
    "needn't mightn't oughtn't daren't ain't nothing nobody nowhere except unless".split()
)

#: The negations that deny what they stand before; the others except something from it.
DENYING = NEGATIONS - {"without", "except", "unless"}

#: Negations that deny in front of a verb what it says: `no auditor shall act` forbids like `shall not act`.
NEGATIVE_SUBJECTS = frozenset("no none nobody neither nor".split())

#: Prefixes that turn an adjective into its opposite.
NEGATING_PREFIXES = ("non", "un", "in", "im", "ir", "il", "dis")

#: Verbs that deny what `to` and a verb behind them say.
DENYING_VERBS = frozenset(
    "fail fails failed failing refuse refuses refused decline declines declined neglect neglects neglected omit omits "
    "omitted cease ceases ceased".split()
)

#: Words that bound a quantity or make a clause conditional; leaving one out changes what is claimed.
RESTRICTIONS = frozenset(
    "exceeding exceed exceeds least most minimum maximum max min more less fewer lesser only unless except provided "
    "subject if until later earlier".split()
)

#: Outcome verbs of decisions, in classes of one outcome each. `refused` for `dismissed` is another word for the same
#: outcome; `granted` for `refused` is another outcome.
OUTCOMES = {
    **dict.fromkeys(
        "grant granted grants allow allowed allows approve approved approves uphold upheld upholds affirm affirmed "
        "accept accepted accepts succeed succeeds succeeded confirm confirmed award awarded".split(),
        "for",
    ),
    **dict.fromkeys(
        "refuse refused refuses dismiss dismissed dismisses reject rejected rejects deny denied denies decline "
        "declined fail fails failed disallow disallowed unsuccessful".split(),
        "against",
    ),
    **dict.fromkeys(
        "quash quashed overturn overturned reverse reversed revoke revoked vacate vacated".split(), "undone"
    ),
    **dict.fromkeys("adjourn adjourned stay stayed postpone postponed defer deferred".split(), "postponed"),
    **dict.fromkeys("remit remitted refer referred transfer transferred".split(), "sent"),
    **dict.fromkeys("convict convicted convicts".split(), "guilty"),
    **dict.fromkeys("acquit acquitted acquits".split(), "not guilty"),
    **dict.fromkeys("lift lifted discharge discharged annul annulled void voided".split(), "undone"),
    **dict.fromkeys("withdraw withdrawn withdrew discontinue discontinued settle settled".split(), "ended"),
}

#: Outcomes of two words: first word → (second word, class).
OUTCOME_PAIRS = {
    **dict.fromkeys("set sets setting".split(), ("aside", "undone")),
    **dict.fromkeys("struck strike strikes".split(), ("out", "against")),
    **dict.fromkeys("thrown threw throw".split(), ("out", "against")),
}

#: Function words that carry the sense of an adjunct, in groups: in place of one another they say something else.
SENSE_GROUPS = tuple(
    frozenset(group.split())
    for group in (
        "before after until since within during by from",
        "and or nor",
        "over under above below",
        "with without",
        "to from",
        "all some most many few several",
    )
)
#: Words that narrow or widen a clause wherever they are added.
ADDED_SENSE = frozenset(
    "only solely all every always never exclusively merely before after until over under above below without".split()
)

#: Units of measure that a bare number may carry, and the periods of a rate: `20 mg` is not `20 g`, nor `9% a month`
#: `9% a year`.
UNITS_OF_MEASURE = frozenset(
    """mg g kg mcg µg ug t lb oz ml cl dl l litre litres liter liters mm cm m km metre metres meter meters inch inches
    ft feet mile miles yd w kw mw kwh v kv a ma hz khz mhz ghz kb mb gb tb bar mbar psi pa kpa mpa rpm nm n kn c f
    k""".split()
)
RATE_PERIODS = {
    **dict.fromkeys("day daily".split(), "day"),
    **dict.fromkeys("week weekly".split(), "week"),
    **dict.fromkeys("month monthly".split(), "month"),
    **dict.fromkeys("quarter quarterly".split(), "quarter"),
    **dict.fromkeys("year annum yearly annually annual".split(), "year"),
    **dict.fromkeys("hour hourly".split(), "hour"),
    **dict.fromkeys("minute".split(), "minute"),
    **dict.fromkeys("second".split(), "second"),
}

#: Pairs whose exchange turns a clause into its opposite. Each pair stands both ways.
_OPPOSITES = """before after|above below|more less|minimum maximum|increase decrease|increased decreased|higher lower|
    earlier later|first last|claimant defendant|plaintiff defendant|appellant respondent|applicant respondent|
    employer employee|landlord tenant|lessor lessee|buyer seller|creditor debtor|lender borrower|
    include exclude|includes excludes|included excluded|valid invalid|
    valid void|binding void|lawful unlawful|liable exempt|gross net|
    true false|yes no|mandatory optional|open closed|public private|with without|commence terminate|
    start end|won lost|win lose|accepted rejected|both either|passed failed|pass fail|passes fails|renewed terminated|
    renewed cancelled|extended terminated|renewed expired|renew terminate|opened closed|appointed dismissed|
    appointed removed|hired fired|bought sold|faster slower|quicker slower|longer shorter|older younger|
    larger smaller|bigger smaller|better worse|best worst|stronger weaker|heavier lighter|wider narrower|
    hotter colder|warmer cooler|deeper shallower|cheaper dearer|richer poorer|easier harder|rose fell|
    rises falls|gained lost|arrived departed|lent borrowed|sent received|active inactive|upper lower|
    top bottom|inside outside|hot cold|black white|day night|male female|husband wife|mother father|
    parent child|teacher student|doctor patient|buyer vendor|controller processor|all some|all few|many few|
    most few|all most|inclusive exclusive|internal external|domestic foreign|import export|left right|
    north south|east west|morning evening|major minor|oral written|if unless|when unless|where unless|
    part full|part whole|partly fully|partially fully|partly wholly|same different|all none|always never|
    oldest newest|largest smallest|highest lowest"""
OPPOSITES: dict[str, frozenset[str]] = {}
for _pair in _OPPOSITES.replace("\n", "").split("|"):
    _a, _b = _pair.split()
    OPPOSITES[_a] = OPPOSITES.get(_a, frozenset()) | {_b}
    OPPOSITES[_b] = OPPOSITES.get(_b, frozenset()) | {_a}

#: English irregular verbs of common use: base, past, participle. Needed to see `paid` and `pays` as one verb.
_IRREGULAR = """arise arose arisen|bear bore borne|become became|begin began begun|bind bound|bring brought|build built|
    buy bought|choose chose chosen|come came|deal dealt|draw drew drawn|drive drove driven|fall fell fallen|
    feel felt|find found|forbid forbade forbidden|forget forgot forgotten|get got gotten|give gave given|go went gone|
    grow grew grown|hear heard|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lose lost|
    make made|mean meant|meet met|overcome overcame|pay paid|rise rose risen|run ran|say said|see saw seen|
    seek sought|sell sold|send sent|sit sat|speak spoke spoken|spend spent|stand stood|swear swore sworn|
    take took taken|teach taught|tell told|think thought|undertake undertook undertaken|uphold upheld|
    understand understood|wear wore worn|win won|withdraw withdrew withdrawn|withhold withheld|write wrote written|
    be was were been is are am|have has had|do does did done"""
IRREGULAR_VERBS: dict[str, str] = {}
for _forms in _IRREGULAR.replace("\n", "").split("|"):
    _base, *_rest = _forms.split()
    for _form in _rest:
        IRREGULAR_VERBS.setdefault(_form, _base)

#: How forms of companies are shortened.
COMPANY_FORMS = {"ltd": "limited", "corp": "corporation", "inc": "incorporated", "co": "company", "bros": "brothers"}

#: Titles and forms of address; they come with a name and are none.
TITLES = frozenset("mr mrs ms miss dr prof professor sir dame lord lady judge justice hon the rev he".split())

#: Abbreviations after which a full stop ends no sentence.
ABBREVIATIONS = frozenset(
    """no nos ss min max art arts sec secs para paras cl cls reg regs sch ch pt p pp vol ed v vs cf al eg ie viz etc mr
    mrs ms dr prof st hon inc ltd co corp dept est fig ref refs approx dated jan feb mar apr jun jul aug sep sept
    oct nov dec j op cit ibid""".split()
)

#: Verbs with which a sentence reads a table out: between what a row is about and what a cell says they claim nothing.
TABLE_VERBS = frozenset(
    "cost costs has have includes include offers offer gets get comes come provides provide amounts amount totals "
    "total equals equal stands stand reads read lists list shows show".split()
)

#: Verbs with which a text is said to say something; behind a reference or a source they report and claim nothing.
REPORTING_VERBS = frozenset(
    "state states stated say says said provide provides provided stipulate stipulates specify specifies prescribe "
    "prescribes read reads record records recorded note notes indicate indicates confirm confirms establish "
    "establishes set sets define defines".split()
)
