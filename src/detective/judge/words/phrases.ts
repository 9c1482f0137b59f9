/** Several words that mean one: "out of action" is stopped, "went up" is rose. Read in this order. */
const table: [phrase: string, meaning: string][] = [
  ["can't|cannot", "can not"],
  ["(?:go|goes|going|gone|went|creep\\w*|crept|tick\\w*|edged?|edging|mov(?:e[sd]?|ing)) up(?:wards?)?", "rose"],
  ["(?:go|goes|going|gone|went|come|came|tick\\w*|edged?|edging|mov(?:e[sd]?|ing)) down(?:wards?)?", "fell"],
  ["more (?:often|frequently)", "more"],
  ["less (?:often|frequently)|more rarely", "less"],
  ["charg(?:e[sd]?|ing) more for", "raised the price of"],
  ["charg(?:e[sd]?|ing) less for", "lowered the price of"],
  ["pay(?:s|ing)? more for|paid more for", "higher price of"],
  ["(?:became|become|becomes|becoming|got|gets|getting|grew) (?:cheaper|less expensive)", "lower price"],
  ["(?:became|become|becomes|becoming|got|gets|getting|grew) (?:dearer|pricier|more expensive)", "higher price"],
  ["more expensive|dearer|pricier|costlier|costs? more", "higher price"],
  ["less expensive|cheaper|costs? less", "lower price"],
  [
    "(?:just )?as (?:large|big|many|much|high|low|long|often|good|strong|expensive|busy|full) as(?= (?:in|before|last|on|at|usual|ever)\\b| (?:the|a) (?:year|month|week|quarter|day)\\b)",
    "unchanged from",
  ],
  ["out of (?:action|service|order|operation|use)", "stopped"],
  [
    "(?:st(?:ood|ands?|anding) still|(?:c[ao]me|ground|brought|grinds?) to a (?:halt|standstill)|at a standstill)",
    "stopped",
  ],
  ["out of stock|sold out|ran out|running out|run out", "shortage"],
  ["(?:br(?:ought|ings?|inging)|g[eio]ves?|gave|put|puts) (?:it )?back", "restored"],
  ["(?:is|are|was|were|be) back(?= (?:on|in|at|to|for)\\b|[.,;]|$)", "were restored"],
  ["(?:get|gets|got|getting|receive[sd]?) back|(?:get|gets|got|receive[sd]?)(?= [^.;]{0,60}\\bback\\b)", "refunded"],
  ["back(?= as (?:a )?(?:credit|refund))", "refunded"],
  ["(?:br(?:ought|ings?)) in", "earned"],
  ["call(?:ed|s|ing)? off", "cancelled"],
  [
    "(?:put|puts|putting|push(?:ed|es|ing)?|mov(?:e[sd]?|ing)) (?:off|back|out)(?= (?:to|until|till|by|from|for)\\b)",
    "postponed",
  ],
  ["(?:put|puts|putting) off", "postponed"],
  ["h[eo]ld(?:s|ing)? up|held up", "delayed"],
  ["(?:be|is|are|was|were|r[au]n|running|came|arrived?|finished|delivered) (?:behind schedule|late)", "were late"],
  ["(?:a )?plus of(?= \\d)", "rose by"],
  ["(?:a )?minus(?: of)?(?= \\d)", "fell by"],
  ["(?:earlier|sooner) than (?:planned|expected|scheduled|announced)", "early"],
  ["later than (?:planned|expected|scheduled|announced)", "late"],
  ["(?:moved|moving|moves) away|pulled out|pulls out", "left"],
  ["los(?:e|es|ing|t) (?:their|his|her|its|the) jobs?", "dismissed"],
  ["(?:was|were|is|are) involved(?=[.,;]|$)", "was the cause"],
  [
    "(?:kept|continued|continues|remained|stayed|still|is|are|was|were) (?:to )?(?:work(?:ing)?|run(?:ning)?|function(?:ing)?|operat(?:e|ing|ional))(?! on)",
    "remained operational",
  ],
  [
    "(?:worked|ran|operated|functioned) (?:normally|as usual|as designed|without (?:any )?(?:disruption|interruption|problems?|faults?))",
    "remained operational",
  ],
  ["(?:is|are|was|were) (?:fine|ok|okay|in good condition)(?=[.,;]|$)", "were intact"],
  [
    "(?:keep|keeps|kept|retain|retains|retained) (?:its|their|the (?:same|old|present)) (price|rate|value|level|size)",
    "$1 unchanged",
  ],
  ["behind schedule", "late"],
  ["ahead of schedule", "early"],
  ["on time|on schedule|in time|as scheduled|as planned", "punctual"],
  ["(?:took|takes?|taking|taken) over from", "succeeds"],
  ["took over|takes? over|taking over|taken over", "acquired"],
  ["la(?:id|y|ys|ying) off|let(?:s|ting)? go|made redundant", "dismissed"],
  ["(?:shut|shuts|shutting) down|shut its doors", "closed"],
  ["br(?:oke|eaks?|oken|eaking) down", "failed"],
  ["phas(?:ed|es|ing) out|tak(?:en|es) away|took away|got rid of", "removed"],
  ["(?:switch|turn)(?:ed|es|s|ing)? on", "enabled"],
  ["(?:switch|turn)(?:ed|es|s|ing)? off", "disabled"],
  ["turn(?:ed|s|ing)? down|vot(?:ed|es) down", "rejected"],
  ["sign(?:ed|s) off(?: on)?|gave (?:the )?green light to|green-?lit|waved through", "approved"],
  ["(?:fell|falls?|fallen|falling|became|become|got|taken|were|was) (?:ill|sick)", "ill"],
  ["f[ea]ll(?:s|en)? (?:behind)", "delayed"],
  ["f[ea]ll(?:s|en)? (?:through)", "failed"],
  ["f[ea]ll(?:s|en)? (?:asleep|due|apart|victim to)", "fallen-state"],
  [
    "lock(?:ed|s|ing)? out(?: of)?|could not (?:log|sign) in|(?:was|were) unable to (?:log|sign) in",
    "login failed for",
  ],
  ["(?:log|sign)(?:ging|ing|s)? ?-?in", "login"],
  ["power (?:cut|failure|loss)s?|blackouts?|loss of (?:power|supply|electricity)", "power outage"],
  ["(?:lost|loses?|losing|without|no) (?:power|electricity|supply)(?! outage)", "power outage"],
  ["supply(?= (?:to|of|for|in)\\b[^.;]*\\binterrupted)", "power"],
  [
    "(?:play(?:s|ed)?|had|has) (?:no|hardly any) (?:role|part|influence)|(?:had|has|have) nothing to do with",
    "was not the cause",
  ],
  ["(?:was|were|is|are|been)(?: not|n't) (?:involved|to blame|responsible|at fault|the culprit)", "was not the cause"],
  [
    "(?:be |been |was |were |is |are )?(?:ruled out|excluded|dismissed) as (?:the |a |its |their )?(?:possible |likely )?(?:source|cause|reason|culprit|factor|origin)",
    "was not the cause",
  ],
  ["(?:to blame for|at fault for|responsible for|behind the|(?:the |a )?culprit (?:for|in))", "the cause of the"],
  ["free of charge|for free|at no (?:cost|charge)", "free"],
  ["free (?:of|from)(?= \\p{L})", "without"],
  ["in (?:good|working) order|in order(?=[.,;]|$)", "healthy"],
  [
    "(?:will|is to|are to) follow(?: later| soon| in \\p{L}+)?(?=[.,;]|$)|(?:is|are|was|were) (?:still )?(?:missing|outstanding|pending)(?=[.,;]|$)",
    "does not exist yet",
  ],
  ["starting(?= (?:in|on|from|with)\\b)|with effect(?= from)|effective(?= (?:from|on|\\d))", ""],
  ["as (?:well|designed|usual|intended)", ""],
  ["three[ -]quarters", "75 percent"],
];

// What a change is measured against says nothing about when it happened.
const references = [
  "(?:compared (?:with|to)|(?:than|as|from|over|against|versus|vs\\.?|on|by comparison with)(?: in| during| at)?|in comparison (?:with|to)) (?:the |a |an )?(?:same (?:quarter|month|week|period|season|time|day)s? (?:of|in|a|the) )?(?:the )?(?:previous|prior|preceding|last|year|month|week|quarter) ?(?:year|month|quarter|week|season|period|day)?(?: (?:before|earlier|ago|previously))?(?![\\p{L}\\d])",
  "(?:a|one) (?:year|month|quarter|week) (?:ago|earlier|before|previously)",
  "year[ -](?:on|over)[ -]year|month[ -](?:on|over)[ -]month|the (?:year|month|week|quarter) before",
];

const compiled = [...table, ...references.map((pattern): [string, string] => [pattern, ""])].map(
  ([phrase, meaning]): [RegExp, string] => [
    new RegExp(`(?<![\\p{L}\\p{N}-])(?:${phrase})(?![\\p{L}\\p{N}])`, "giu"),
    meaning,
  ],
);

/** The same text with such phrases in plain words. */
export function inPlainWords(text: string): string {
  return compiled.reduce((plain, [phrase, meaning]) => plain.replace(phrase, meaning), text);
}
