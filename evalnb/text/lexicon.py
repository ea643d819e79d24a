"""The closed word lists of the value reader, each with the reason for what is in it and what is not.

All words are in small letters unless a list says otherwise. The lists hold words of English as laws, orders, contracts
and answers write it; none was fitted to a single text. Labels of references and words of law names: `law_lexicon`.
"""

# --- Numbers -------------------------------------------------------------------------------------------------------

#: Cardinals below twenty. `nil` and `naught` are left out: they are verdicts ("nil return") more often than numbers.
UNITS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}

#: The tens; `fourty` and `ninty` are here because they are the misspellings that legal drafting really has.
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "ninty": 90,
}

#: Words that multiply what stands before them. Plurals are scales only after a number ("two lakhs"): `hundreds of`
#: alone is no number.
SCALES = {
    "thousand": 10**3, "thousands": 10**3, "million": 10**6, "millions": 10**6, "billion": 10**9, "billions": 10**9,
    "trillion": 10**12, "trillions": 10**12, "lakh": 10**5, "lakhs": 10**5, "lac": 10**5, "lacs": 10**5,
    "crore": 10**7, "crores": 10**7,
}

#: Scale letters. They are read beside a currency only: `5m` alone may be metres, `10k` a race.
MONEY_SCALES = {
    "k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "mio": 10**6, "mil": 10**6, "b": 10**9, "bn": 10**9,
    "bln": 10**9, "t": 10**12, "tn": 10**12, "trn": 10**12,
}

#: Ordinals below twenty, the tens, and two more.
ORDINALS = {
    word: value
    for value, word in enumerate(
        "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
        "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()
    )
} | {word[:-1] + "ieth": value for word, value in TENS.items()} | {"hundredth": 100, "thousandth": 1000}

#: Denominators after a numerator: `two thirds`, `three quarters`. `second` is no denominator but a time or an ordinal.
DENOMINATORS = {word: value for word, value in ORDINALS.items() if value > 2} | {"half": 2, "quarter": 4}
DENOMINATORS |= {word + "s": value for word, value in DENOMINATORS.items() if word != "half"} | {"halves": 2}

#: Multiplicatives. `once` is left out, a conjunction far more often ("once granted"), and `double`, an adjective.
MULTIPLES = {"twice": 2, "thrice": 3}

#: Words before `one` that make it a pronoun, and words after it that do.
ONE_IS_PRONOUN_AFTER = frozenset("no any every each some this that which the another anyone".split())
ONE_IS_PRONOUN_BEFORE = frozenset({"another", "'", "’"})

#: Ordinals that are part of a fixed term or an adverb and count nothing.
NOT_ORDINAL_BEFORE = {
    "first": frozenset("instance class hand aid name names come place of-all".split()),
    "second": frozenset("hand class".split()),
    "third": frozenset("party parties person".split()),
}

#: `first` before a participle is an adverb, but not behind a determiner ("the first named Defendant").
FIRST_COUNTS_AFTER = frozenset("the a an this that its his her their our your each every and or".split())
FIRST_IS_ADVERB_BEFORE = frozenset("set shown written above given made taken obtaining giving having being".split())

# --- Money ---------------------------------------------------------------------------------------------------------

#: ISO 4217 codes, read in capitals only. Codes that are words or names in capitals (ALL, TOP, TRY, CUP, MAD, GEL, BOB,
#: SOS, LAK, PEN, COP, MOP, ERN, AMD, BAM) are left out, or a heading would become money.
CURRENCY_CODES = frozenset(
    "AED AFN AOA ARS AUD AWG AZN BBD BDT BGN BHD BIF BMD BND BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY CRC CVE CZK "
    "DJF DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD "
    "JPY KES KGS KHR KMF KRW KWD KYD KZT LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN "
    "NIO NOK NPR NZD OMR PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SRD SSP SYP SZL THB "
    "TJS TMT TND TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW RMB".split()
)

#: Codes that people also write in small letters; others stay in capitals, since `sar` or `php` are words elsewhere.
LOWER_CODES = frozenset("aed usd eur gbp".split())

#: What a code stands for where two codes name one currency.
CODE_ALIASES = {"RMB": "CNY"}

#: Signs before or after an amount, and whether the sign alone leaves the currency open. `$` is read as the US dollar
#: and flagged, as the pound's sign is not: other pounds write a letter beside it.
CURRENCY_SIGNS = {
    "$": ("USD", True), "＄": ("USD", True), "€": ("EUR", False), "£": ("GBP", False), "￡": ("GBP", False),
    "¥": ("JPY", True), "￥": ("JPY", True), "₹": ("INR", False), "₽": ("RUB", False), "₩": ("KRW", False),
    "₺": ("TRY", False), "₪": ("ILS", False), "₦": ("NGN", False), "₫": ("VND", False), "฿": ("THB", False),
}

#: Letters before `$` that say which dollar.
DOLLARS = {
    "us": "USD", "u.s": "USD", "usd": "USD", "a": "AUD", "au": "AUD", "aud": "AUD", "c": "CAD", "ca": "CAD",
    "cad": "CAD", "hk": "HKD", "hkd": "HKD", "nz": "NZD", "nzd": "NZD", "s": "SGD", "sg": "SGD", "sgd": "SGD",
    "r": "BRL",
}

#: Names of currencies as sequences of words, with the code, the share of the main unit, and whether the name alone
#: leaves the currency open (`dollars`, `pounds`). `won`, `real` and `rand` are left out: a verb, an adjective, a name.
CURRENCY_NAMES = {
    "dirham": ("AED", 1, False), "dirhams": ("AED", 1, False), "dhs": ("AED", 1, False), "dh": ("AED", 1, False),
    "uae dirham": ("AED", 1, False), "uae dirhams": ("AED", 1, False),
    "emirati dirham": ("AED", 1, False), "emirati dirhams": ("AED", 1, False),
    "united arab emirates dirham": ("AED", 1, False), "united arab emirates dirhams": ("AED", 1, False),
    "arab emirates dirham": ("AED", 1, False), "arab emirates dirhams": ("AED", 1, False),
    "moroccan dirhams": ("MAD", 1, False),
    "dollar": ("USD", 1, True), "dollars": ("USD", 1, True), "us dollar": ("USD", 1, False),
    "us dollars": ("USD", 1, False), "u s dollar": ("USD", 1, False), "u s dollars": ("USD", 1, False),
    "american dollars": ("USD", 1, False), "united states dollar": ("USD", 1, False),
    "united states dollars": ("USD", 1, False),
    "australian dollar": ("AUD", 1, False), "australian dollars": ("AUD", 1, False),
    "canadian dollar": ("CAD", 1, False), "canadian dollars": ("CAD", 1, False),
    "singapore dollar": ("SGD", 1, False), "singapore dollars": ("SGD", 1, False),
    "hong kong dollar": ("HKD", 1, False), "hong kong dollars": ("HKD", 1, False),
    "new zealand dollar": ("NZD", 1, False), "new zealand dollars": ("NZD", 1, False),
    "euro": ("EUR", 1, False), "euros": ("EUR", 1, False),
    "pound": ("GBP", 1, True), "pounds": ("GBP", 1, True), "pound sterling": ("GBP", 1, False),
    "pounds sterling": ("GBP", 1, False), "british pound": ("GBP", 1, False), "british pounds": ("GBP", 1, False),
    "sterling": ("GBP", 1, False), "egyptian pounds": ("EGP", 1, False), "quid": ("GBP", 1, False),
    "rs": ("INR", 1, True), "rupee": ("INR", 1, True), "rupees": ("INR", 1, True),
    "indian rupee": ("INR", 1, False), "indian rupees": ("INR", 1, False), "pakistani rupees": ("PKR", 1, False),
    "riyal": ("SAR", 1, True), "riyals": ("SAR", 1, True), "saudi riyal": ("SAR", 1, False),
    "saudi riyals": ("SAR", 1, False), "sr": ("SAR", 1, False), "qatari riyal": ("QAR", 1, False),
    "qatari riyals": ("QAR", 1, False), "omani rial": ("OMR", 1, False), "omani rials": ("OMR", 1, False),
    "kuwaiti dinar": ("KWD", 1, False), "kuwaiti dinars": ("KWD", 1, False), "bahraini dinar": ("BHD", 1, False),
    "bahraini dinars": ("BHD", 1, False), "jordanian dinars": ("JOD", 1, False),
    "swiss franc": ("CHF", 1, False), "swiss francs": ("CHF", 1, False), "yen": ("JPY", 1, False),
    "japanese yen": ("JPY", 1, False), "yuan": ("CNY", 1, False), "renminbi": ("CNY", 1, False),
    "fils": ("AED", 100, True), "cent": ("USD", 100, True), "cents": ("USD", 100, True),
    "us cents": ("USD", 100, False), "pence": ("GBP", 100, False), "penny": ("GBP", 100, False),
}

# --- Percentages ---------------------------------------------------------------------------------------------------

#: What follows a number to make it a percentage, as words, with how many make one per cent.
PERCENT_NAMES = {
    "percent": 1, "per cent": 1, "per centum": 1, "pct": 1, "basis point": 100, "basis points": 100, "bps": 100,
    "bp": 100,
}
PERCENT_SIGNS = {"%": 1, "％": 1, "٪": 1, "﹪": 1, "‰": 10}

# --- Dates ---------------------------------------------------------------------------------------------------------

#: Months with the abbreviations in use.
MONTHS = {
    name: number
    for number, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|"
        "november nov|december dec".split("|"), start=1
    )
    for name in names.split()
}

#: Months that are common words or first names: they need a capital even beside a number.
WORDLIKE_MONTHS = frozenset("may march mar jan jun dec".split())

#: Month names that count alone ("in November"), full names only, and what must stand before them.
FULL_MONTHS = frozenset(name for name in MONTHS if len(name) > 4 or name in ("may", "june", "july"))
BEFORE_MONTH = frozenset("in of since until till by from during last next each every early late mid between to".split())

WEEKDAYS = {
    name: number
    for number, names in enumerate("monday mon|tuesday tue tues|wednesday wed|thursday thu thur thurs|friday fri|"
                                   "saturday sat|sunday sun".split("|"))
    for name in names.split()
}

# --- Durations -----------------------------------------------------------------------------------------------------

#: Units of time → (base unit, how many of it). Years and months convert (12), weeks and days (7), hours, minutes and
#: seconds (60); a day is no fixed number of hours in law and a month no fixed number of days, so these never convert.
TIME_UNITS = {
    "second": ("second", 1), "sec": ("second", 1), "minute": ("second", 60), "min": ("second", 60),
    "hour": ("second", 3600), "hr": ("second", 3600), "day": ("day", 1), "night": ("night", 1), "week": ("day", 7),
    "wk": ("day", 7), "fortnight": ("day", 14), "month": ("month", 1), "mth": ("month", 1), "year": ("month", 12),
    "yr": ("month", 12), "decade": ("month", 120), "weekday": ("weekday", 1), "weekend": ("weekend", 1),
}
TIME_UNITS |= {name + "s": unit for name, unit in TIME_UNITS.items()} | {"mos": ("month", 1)}

#: Words between a number and its unit that change the unit. Business and working days are one thing, a plain day is
#: another; a clear day (neither end counted) and a bank's or a court's day are others again.
DAY_KINDS = {
    "business": "business day", "working": "business day", "work": "business day", "clear": "clear day",
    "banking": "banking day", "trading": "trading day", "court": "court day", "school": "school day",
}

#: Years that do not run from any date; they never convert to months.
YEAR_KINDS = {
    "financial": "financial year", "fiscal": "financial year", "tax": "tax year", "accounting": "financial year",
    "academic": "academic year", "school": "academic year",
}

#: Words between a number and its unit that change nothing.
UNIT_FILLERS = frozenset("calendar consecutive full whole complete further additional more other".split())

#: Units that `a` or `an` makes a duration: not `second` ("a second application"), not `min`, `day` kinds included.
ARTICLE_UNITS = frozenset("minute hour day week fortnight month year decade".split())

#: Units glued to digits that leave the number a number; anything else glued to digits makes an identifier.
MEASURES = frozenset(
    "kg g mg km cm mm ml cl l lb lbs oz ft in mph kmh kph gb mb kb tb ghz mhz hz kw mw gw kwh px pt sqm sqft x".split()
)

# --- Bounds --------------------------------------------------------------------------------------------------------

#: Comparatives that turn round under a negation: "less than" bounds from above, "not less than" from below.
_DOWN = "less than|fewer than|lower than|shorter than|smaller than|under|below|earlier than|sooner than|younger than"
_UP = ("more than|greater than|longer than|higher than|larger than|later than|over|above|beyond|exceeding|exceed|"
       "exceeds|in excess of|older than")
_NEGATIONS = "not|no|never|nor|cannot|not be|never be|cannot be|nor be"

#: Phrases that stand right before an amount, a duration or a date and bound it.
BOUNDS_BEFORE = {
    phrase: bound
    for bound, phrases in {
        "less-than": _DOWN + "|before|prior to",
        "more-than": _UP + "|after",
        "at-least": "at least|a minimum of|minimum of|minimum|min|on or after|upwards of|equal to or greater than|"
                    "greater than or equal to|equal to or more than|more than or equal to|at a minimum|from at least",
        "at-most": "at most|at the most|not to exceed|does not exceed|do not exceed|up to|"
                   "up to a maximum of|up to and including|"
                   "a maximum of|maximum of|maximum|max|on or before|less than or equal to|equal to or less than|"
                   "capped at|as much as|as many as|without exceeding|not exceed more than|not exceeding more than|"
                   "at the latest by|on or prior to",
        "within": "within|within a period of|within the period of|within a further|inside",
        "exactly": "exactly|precisely|no more and no less than",
    }.items()
    for phrase in phrases.split("|")
} | {f"{no} {phrase}": "at-least" for no in _NEGATIONS.split("|") for phrase in _DOWN.split("|")} | {
    f"{no} {phrase}": "at-most" for no in _NEGATIONS.split("|") for phrase in _UP.split("|")
}

#: The same as signs.
BOUND_SIGNS = {"<": "less-than", ">": "more-than", "≤": "at-most", "≥": "at-least", "⩽": "at-most", "⩾": "at-least"}

#: Bounds that only hold for a date: elsewhere `before` and `after` speak of an order of events, not of an amount.
DATE_BOUNDS = frozenset({"before", "after", "prior to", "on or after", "on or before", "on or prior to"})
#: A bound that holds for a date alone: `by 1 March`, but `paid by 3 tenants`.
BY_DATE = {"by": "at-most"}

#: Phrases that stand right after it.
BOUNDS_AFTER = {
    phrase: bound
    for bound, phrases in {
        "at-least": "or more|or longer|or above|or over|or greater|or higher|or later|or older|and above|and over|"
                    "and more|at least|at a minimum|minimum|at the earliest|at the very least",
        "at-most": "or less|or fewer|or below|or under|or shorter|or lower|or earlier|or younger|and below|at most|"
                   "maximum|at the latest|at the most|at maximum|max",
    }.items()
    for phrase in phrases.split("|")
}

#: Words that bound an amount some words on: "a maximum fine of USD 1,500", "the minimum period is six years".
FAR_BOUNDS = {"maximum": "at-most", "max": "at-most", "minimum": "at-least", "min": "at-least"}
