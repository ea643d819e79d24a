"""The closed word lists for references, names of laws and numbers of cases, each with its reason; see `lexicon`."""

#: Labels of numbered parts of a document → (canonical label, whether the form names several). Single letters are labels
#: only with a number right behind them.
LABELS = {
    form: (label, form in plurals.split())
    for label, forms, plurals in (
        ("article", "article art", "articles arts"), ("section", "section sec sect s §", "sections secs ss §§"),
        ("rule", "rule r rdc cpr", "rules rr"), ("part", "part pt", "parts pts"),
        ("schedule", "schedule sch sched", "schedules schs"), ("paragraph", "paragraph para ¶", "paragraphs paras ¶¶"),
        ("subparagraph", "subparagraph subpara", "subparagraphs subparas"),
        ("subsection", "subsection subsec", "subsections"), ("subarticle", "subarticle", "subarticles"),
        ("subclause", "subclause", "subclauses"), ("subrule", "subrule", "subrules"),
        ("subregulation", "subregulation", "subregulations"),
        ("regulation", "regulation reg", "regulations regs"), ("clause", "clause cl", "clauses cls"),
        ("chapter", "chapter ch chap", "chapters chs"), ("order", "order", "orders"),
        ("annex", "annex annexure", "annexes"),
        ("appendix", "appendix app", "appendices"), ("exhibit", "exhibit ex", "exhibits"), ("item", "item", "items"),
        ("point", "point", "points"), ("recital", "recital", "recitals"), ("title", "title", ""),
        ("page", "page p", "pages pp"), ("table", "table", "tables"), ("figure", "figure fig", "figures figs"),
        ("form", "form", "forms"), ("step", "step", "steps"), ("note", "note footnote", "notes footnotes"),
    )
    for form in (forms + " " + plurals).split()
}

#: Labels that need a capital: in small letters they are everyday words ("in order 7 days", "part 2 of them").
CAPITAL_LABELS = frozenset("order orders form forms title ex app part parts".split())

#: Abbreviated labels: a point may follow, then a number or bracket must.
SHORT_LABELS = frozenset(
    "s ss r rr p pp cl cls ch chs pt pts ex app sch schs sched chap reg regs sec secs art arts para paras subpara "
    "subparas fig figs".split()
)

#: Labels that are everyday words: no number on the next line belongs to them.
EVERYDAY_LABELS = frozenset("point item note step form title order table figure page part".split())

#: Labels that name a part of a part: "paragraph (a) of Article 9" is one reference, Article 9(a).
SUB_LABELS = frozenset(
    "paragraph subparagraph subsection subarticle subclause subrule subregulation item point".split()
)

#: Labels whose number may be a single capital letter or a roman numeral ("Schedule A", "Part II").
LETTERED_LABELS = frozenset("schedule annex appendix exhibit part section chapter form title table article".split())

# --- Laws and cases ------------------------------------------------------------------------------------------------

#: The word that makes a run of capitalised words the name of a law, and its canonical form.
LAW_WORDS = {
    "law": "law", "laws": "law", "act": "act", "acts": "act", "regulation": "regulations", "regulations": "regulations",
    "rules": "rules", "ordinance": "ordinance", "decree": "decree", "directive": "directive", "code": "code",
    "statute": "statute", "resolution": "resolution", "direction": "direction", "circular": "circular",
    "decision": "decision", "constitution": "constitution", "convention": "convention", "treaty": "treaty",
    "order": "order", "bylaw": "bylaw", "bylaws": "bylaw",
}

#: Law words that name a law without number or year ("the Data Protection Law"); the others need one ("Order No. 3 of
#: 2019", "Practice Direction No. 1 of 2025"), since court orders, decisions and conventions of parties are not laws.
TITLE_LAW_WORDS = frozenset("law act regulation regulations rules ordinance".split())

#: What a code may be of: other codes (postal, dress, of conduct) are no laws.
CODE_TITLES = frozenset("civil penal criminal commercial labour labor tax family procedure maritime electoral".split())

#: Words before a law word that make no name: who made it, not what it is about.
JURISDICTIONS = frozenset(
    "difc adgm uae dubai federal english uk us u.s eu european british american scottish indian national international "
    "local foreign islamic sharia common civil criminal case public private public contract tort applicable governing "
    "relevant emirates state cabinet ministerial council executive royal united arab martial natural canon customary "
    "roman civilian".split()
)

#: Issuers kept apart from the title, since the same law is cited with and without them.
ISSUERS = frozenset("difc adgm uae dubai federal english uk us eu cabinet ministerial council royal".split())

#: Words inside a name of a law that are written small.
TITLE_CONNECTORS = frozenset("of and the on for to in & against with".split())

#: Capitalised words that end the name to the left: they begin a sentence or name a part of a document.
NOT_IN_TITLE = frozenset(
    "the this that these those such any a an under in by pursuant to of on per as if where when while and or but for "
    "with from its his her their our your my each every all both no not what which who does do did is are was were "
    "article articles section sections rule part chapter schedule paragraph clause upon said same new old amended "
    "following above other another applicable relevant governing how why according amends amended amending prescribed "
    "respective".split()
)

#: Words after a law word that show that it belongs to another name ("Law Society", "Act One").
NOT_LAW_BEFORE = frozenset("school society firm review enforcement commission library journal degree offices office "
                           "faculty lords courts students student professor clerk chambers report reports center "
                           "centre day days party administrator group institute association council department".split())

#: Words before a number that name a case where its own prefix is missing ("Case No. 123/2019").
CASE_WORDS = frozenset("case claim appeal application petition suit action cause".split())

#: Capitals before a number and year that are no court's prefix.
NOT_CASE_PREFIX = frozenset("DATE PAGE NO OF ON IN DATED THE FROM UNTIL BY AND TO FOR ISSUE".split())
