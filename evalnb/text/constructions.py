"""Constructions of the English language that the rules stand on, as regular expressions, each with its reason.

They are parts of patterns, to be compiled ignoring letter case. Word classes have their own lists in `language`.
"""

#: Nouns for what an answer is drawn from. With a negated verb of finding they make an absence statement.
SOURCE_NOUNS = (
    r"(?:documents?|documentation|pages?|contexts?|materials?|sources?|texts?|passages?|excerpts?|extracts?|files?|"
    r"records?|"
    r"corpus|evidence|information|content|data|articles? provided|knowledge base)"
)

#: Verbs for what a document does with a fact, as stems; negated with a source noun they say that the fact is absent.
FINDING_VERBS = (
    r"(?:contain|mention|provide|specif(?:y|ie)|include|state|address|discuss|indicate|give|say|disclose|show|reveal|"
    r"refer|"
    r"describe|cover|list|identif(?:y|ie)|set out|record|report|explain|answer|define|name|detail)"
)

#: What an absence statement says is lacking.
INFORMATION_NOUNS = (
    r"(?:information|mention|reference|indication|details?|evidence|data|record|answer|statement|provision|"
    r"discussion|"
    r"description|basis|trace)"
)

#: Verb phrases of finding out, for `cannot be determined` and `unable to find`.
FINDING_OUT = (
    r"(?:find|found|determined?|answer(?:ed)?|located?|identif(?:y|ied)|establish(?:ed)?|ascertain(?:ed)?|"
    r"confirm(?:ed)?|say|tell|know)"
)

#: Hedges: the speaker's doubt about a fact, never the law's own `may`. Each is a way of speaking, with its variants.
HEDGES = (
    # `where it appears just` is a condition of the law
    r"(?<!if )(?<!where )(?<!when )(?<!unless )it (?:appears|seems|looks|would appear|would seem)(?: to (?:be|me|us))?"
    r"(?: (?:that|like|as (?:if|though)))?",
    r"(?:appears?|seems?) (?:to (?:be|have)|that|likely|like)",
    r"(?:based|going|relying) (?:up)?on (?:the |these |those |this |my |our |what )?(?:provided |available |given |"
    r"supplied |retrieved |above |limited )*"
    r"(?:documents?|contexts?|information|pages?|materials?|sources?|texts?|passages?|excerpts?|evidence|records?|"
    r"data|knowledge|understanding|reading)"
    r"(?: (?:provided|available|given|supplied|retrieved|above|i have|we have))?",
    r"(?:from|judging from|judging by) (?:what (?:i|we) can (?:see|tell)|the (?:available|provided|given) \w+)",
    r"as far as (?:i|we|one) (?:can (?:tell|see|judge)|know|understand)",
    r"to (?:the best of )?(?:my|our) knowledge",
    r"(?:i|we) (?:think|believe|guess|suppose|assume|suspect|presume|imagine|reckon|would (?:say|guess|assume|"
    r"think))(?: that)?|(?:i|we)['\u2019]d (?:say|guess|assume|think)(?: that)?",
    r"(?:i am|i'm|we are|we're) (?:not (?:entirely |completely |fully |quite )?(?:sure|certain)|fairly (?:sure|"
    r"certain|confident)|unsure|uncertain)",
    r"(?:probably|possibly|perhaps|maybe|presumably|apparently|seemingly|supposedly|arguably|conceivably|likely|"
    r"roughly speaking)",
    r"it is (?:likely|possible|probable|conceivable|unclear|not (?:entirely )?clear)(?: (?:that|whether))?",
    r"(?:it|this|that|there) (?:could|might|may) (?:well )?be (?:that|the case)",
    r"(?:is|are|was|were|would be) (?:most |very )?(?:likely|probably|possibly|presumably|apparently)",
    r"(?:might|could) (?:well |possibly |potentially )?be",
    r"(?:the |these |this )?(?:documents?|sources?|pages?|texts?|contexts?|evidence|information|records?|"
    r"materials?) (?:seems?|appears?|suggests?|impl(?:y|ies)|hints?)(?: to (?:suggest|indicate|imply|show|say|state|"
    r"mean))?(?: that)?",
    r"(?:one|we|you|it|i) (?:may|might|can|could|must|would)(?: be)?(?: safely| reasonably)? (?:assume|suppose|"
    r"presume|infer|guess|conclude|deduce)d?(?: that)?",
    r"(?:if|unless) (?:i|we) (?:understand|understood|read|remember|recall|interpret|am mistaken|are mistaken|"
    r"am not mistaken)[^,.;]{0,60}",
    r"(?:my|our) (?:best |own |general )?(?:understanding|impression|guess|assumption|belief|sense|reading|view|"
    r"hunch) is(?: that)?",
    r"(?:potentially|hypothetically|theoretically|ostensibly|reportedly|allegedly|plausibly)",
    r"judging (?:by|from) [^,.;]{1,60}",
    r"(?:i|we) (?:cannot|can't|can not|could not|couldn't) (?:guarantee|be (?:sure|certain)|promise|vouch for|verify|"
    r"say for (?:sure|certain))\b[^,.;]{0,40}",
    r"in (?:my|our) (?:view|opinion|understanding)",
    r"(?:generally|broadly) speaking|more or less|in all likelihood|in all probability",
    r"(?:if i am not mistaken|if i recall correctly|i cannot be (?:sure|certain)|not (?:entirely |"
    r"completely )?(?:sure|certain))",
)

#: Ways of saying that the source itself leaves something open.
UNCERTAINTY = (
    r"(?:is|are|was|were|remains?|it is|left) (?:\w+ly )?(?:not (?:clear|certain|known|settled|resolved|stated|"
    r"specified)|unclear|uncertain|unresolved|undecided|unspecified|undetermined|ambiguous|inconsistent|"
    r"open(?= (?:which|whether|what|how|to))|in conflict)",
    r"(?:conflict|disagree|contradict|differ)(?:s|ing)?(?: with each other| on this| as to| on the| about|\W*$|"
    r"[.;:,])",
    r"do(?:es)? not (?:agree|settle|make (?:it )?clear|say which|specify which|state which)|cannot be reconciled|"
    r"discrepanc(?:y|ies)",
    r"(?:give|state|contain|show|have|name)s? (?:two|three|different|several|conflicting|inconsistent) (?:different |"
    r"conflicting |inconsistent )?(?:figures|dates|values|amounts|periods|numbers|versions|answers|sums|rates)",
    r"uncertain which|unclear (?:which|whether|what)|not clear (?:which|whether|what)",
)

#: The rest of a sentence of talk, and of a part of one.
_ON = r"[^.!?\n]{0,200}"
_PART = r"[^.!?,;:\n]{0,120}"
#: The rest of a question that is said again; a comma before a figure ends it.
_SAID = r"(?:[^.!?:,\n]|,(?![^.!?\n]{0,200}\d)){0,200}"

#: Talk about the talk: greetings, thanks, announcements and closing courtesies. They carry no claim.
FILLER = (
    rf"(?:hello|hi|hey|dear|greetings|good (?:morning|afternoon|evening|day))\b{_PART}",
    rf"(?:and )?(?:thank you|thanks)\b{_PART}",
    rf"(?:great|good|excellent|interesting|that's a (?:great|good)|that is a (?:great|good)) question\b{_PART}",
    r"(?:sure|certainly|of course|absolutely|gladly|happy to help|no problem|okay|ok|well|alright)(?=[,.!:]|$)",
    rf"(?:i (?:hope|trust)|hope(?:fully)?) (?:this|that|it|you|the above)\b{_ON}",
    rf"(?:please )?(?:let me know|feel free|do not hesitate|don't hesitate|contact us|reach out)\b{_ON}",
    # After reviewing the documents, …; a court that has considered the evidence is no speaker.
    r"(?:after|having|upon|following)(?: \w+){0,2} (?:review|reviewing|reviewed|reading|read|analysing|analyzing|"
    r"examining|examined|analysis|considering|considered|checking|checked|consulting|studying|looking|consideration|"
    r"thought)\b"
    r"(?:(?: (?:of|at|through|the|these|those|this|your|all|both|each|provided|given|available|relevant|supplied|"
    r"retrieved|cited|above)){0,4} (?:documents?|pages?|contexts?|materials?|sources?|texts?|passages?|excerpts?|"
    rf"information|files?|records?|question|everything|it|them)\b{_PART})?(?=[,:]|$| (?:i|we)\b)",
    r"(?:i|we) (?:can|could|would|will|am able to|am happy to|'d|would like to|have)? ?(?:tell you|inform you|"
    r"let you know|say|confirm|answer|explain|summari[sz]e|provide you|reviewed|looked|checked|found|note)\b"
    r"(?:(?: (?:through|into|at))?(?: (?:the|all|these|this))?(?: provided)? (?:documents?|pages?|answer)|"
    r" (?:the following|that|with|you|as follows|your question|through|into|at))*",
    r"(?:the|my|our|your|a|short|brief|direct|simple|final) (?:short |brief |direct |simple |final )?answer "
    r"(?:to (?:your|the|this) question )?(?:is|:|would be|here is)(?: (?:as follows|that|the following))?",
    r"(?:here|below) (?:is|are|'s|you will find|you can find)(?: \w+){0,6}(?=[:.])",
    r"(?:in order )?to (?:answer|address|respond to) (?:your|the|this) question"
    r"(?:,? (?:it is|one must|we|i)\b[^,.\n]{0,200})?",
    r"as (?:an? (?:ai|language|large)\b[^,.;:!?\n]{0,60}|you (?:may|might) know|you asked)",
    r"(?:as (?:requested|asked|mentioned(?: (?:above|before|earlier))?)|to (?:sum up|summari[sz]e|conclude)|overall)"
    r"(?=[,:])",
    r"it is (?:worth|important|useful|helpful) (?:to )?(?:not(?:e|ing)|mention(?:ing)?|remember)(?: that)?|"
    r"it should be (?:noted|mentioned|remembered)(?: that)?|please note(?: that)?|note that|needless to say|"
    r"as we all know|in (?:summary|conclusion|short|brief|essence|other words)|all in all|that said|that being said|"
    r"with that in mind|basically|essentially|regarding your question|with (?:regard|respect) to your question|"
    r"for your (?:information|reference|convenience)",
    r"(?:the|this|your|that) (?:question|query|topic|answer) (?:has|is|asks|concerns|relates|raises|can be|consists|"
    r"requires|deserves|falls|involves|touches)\b"
    + _SAID,
    rf"please (?:check|verify|consult|contact|confirm|refer to|see|visit|be advised)\b{_PART}",
    r"(?:the|this|that) (?:matter|issue) (?:deserves|raises|touches|has (?:several|many|various|two|three) |"
    r"is (?:an? |quite |very |rather |somewhat )*(?:complex|complicated|interesting|important|difficult|delicate|"
    r"nuanced|simple|straightforward)\b)[^.;:\n]{0,200}",
    r"(?:and )?both (?:are|will be) (?:dealt with|addressed|answered|discussed|covered)\b[^.;:\n]{0,200}",
    r"there (?:are|is) (?:several|various|many|a few|some|two|three|four|a number of|different|multiple) (?:\w+ )?"
    r"(?:rules|points|aspects|provisions|parts|things|considerations|steps|matters|issues|factors|elements|answers)\b"
    r"(?: (?:on|to|in|about|that|here|which)\b[^.;:,\n]{0,200})?",
    r"(?:and )?it is (?:useful|helpful|best|necessary|worthwhile|instructive|convenient|good) to (?:go (?:through|"
    r"over|"
    r"into|back)|look|consider|start (?:with|by|from)|begin (?:with|by)|understand|recall|review|take a look|examine|"
    r"read|turn)\b[^.;:\n]{0,200}",
    r"(?:(?:one|we|let us|let's|i) (?:has to|have to|need to|needs to|must|should|will|shall|can|could|would|may|"
    r"might|"
    r"now|first)? ?(?:first |now |carefully )?|you (?:must|should|have to|need to) (?:first |now ))"
    r"(?:look|turn|consider|begin|start|go through|examine|bear in mind|keep in mind|review)\b[^.;:\n]{0,200}",
    r"in order to (?:answer|address|understand|respond)\b[^.;:,\n]{0,200}",
    rf"(?:i|we)(?: would| will|'d|'ll)?(?: be| am|'m| are)? ?(?:very )?(?:(?:happy|glad|pleased|delighted) to|"
    rf"gladly)\b{_PART}",
    r"have an? (?:\w+ )?(?:day|evening|weekend|one|time)\b.*",
    r"(?:cheers|all the best|take care|good luck)\b.*",
    r"(?:kind(?:est)?|best|warm(?:est)?|many) (?:regards|wishes|thanks)\b[^\n]{0,200}",
    r"(?:yours )?(?:sincerely|faithfully|truly|respectfully)(?: yours)?\b[^\n]{0,200}",
    r"(?:is|was) there anything else\b[^\n]{0,200}",
    r"(?:can|may|could|how can|how may) i (?:help|assist)\b[^\n]{0,200}",
    r"let (?:me|us) (?:answer|explain|know|tell|see|look|check|summari[sz]e|begin|start|address|clarify|help|say|"
    r"first)\b[^.!?:\n]{0,200}",
    r"(?:so )?you (?:asked|ask|are asking|were asking|want to know|wanted to know|wish to know|would like to know|"
    rf"inquired|enquired)\b{_SAID}",
    rf"(?:if you (?:have|need|require|want|would like)) (?:any|more|further|additional)\b{_ON}",
)

#: Words of effect and inference that an answer adds when it interprets.
INTERPRETATION = (
    r"(?:therefore|thus|hence|consequently|accordingly|thereby|effectively|implies|imply|implying|implied|means that|"
    r"meaning that|"
    r"suggests?|suggesting|indicates that|demonstrates?|retrospective(?:ly)?|retroactive(?:ly)?|in practice|"
    r"in effect|as a result|"
    r"so as to|in order to (?:ensure|protect|prevent)|ensur(?:es|ing)|intended to|aims? to|designed to|reflect(?:s|"
    r"ing)|underscores?|"
    r"highlights?|emphasi[sz](?:es|ing)|because|due to|significant(?:ly)?|important(?:ly)?|notabl[ey]|crucial(?:ly)?|"
    r"generally|typically|"
    r"usually|normally|likely|unlikely|reasonable|unreasonable|fair|unfair|strict|lenient)"
)
