/** What a question about a finished case asks for. */
export type CaseQuestionKind =
  | "evidence"
  | "method"
  | "ruled-out"
  | "hypotheses"
  | "noise"
  | "quality"
  | "next-steps"
  | "remainder"
  | "since"
  | "certainty"
  | "events"
  | "parts"
  | "periods"
  | "data"
  | "amount"
  | "segments"
  | "whole";

// The first that fits counts: what is more particular stands before what its words may also be part of.
const kinds: [CaseQuestionKind, RegExp][] = [
  ["evidence", /\bE\d{1,6}\b/],
  [
    "method",
    /\bhow (?:was|were|is|are|did|do|does|have)\b.*\b(?:comput|calculat|measur|work|arriv|deriv|determin|come up|get|got|found|find|know|made)|\b(?:sql|quer(?:y|ies)|formula|method(?:ology)?|calculation|reproduce)\b/i,
  ],
  [
    "ruled-out",
    /\b(?:ruled? out|ruling out|exclud\w*|eliminat\w*|discard\w*|reject(?:ed)? (?:hypothes|explanation)\w*|dismiss\w*|refut\w*|not the (?:cause|reason|driver|explanation))\b/i,
  ],
  ["hypotheses", /\b(?:hypothes\w+|suspicions?|suspect\w*|theor(?:y|ies)|tested|confirmed)\b/i],
  [
    "noise",
    /\b(?:noise|noisy|random\w*|(?:by|pure|due to) chance|significan\w+|coincidence|fluke|p-?values?|usual variation|is (?:it|this|the \w+) real|really (?:move|moved|change|changed|fall|fell|drop|dropped|rise|rose))\b/i,
  ],
  [
    "quality",
    /\b(?:quality|missing|duplicat\w+|doubled|incomplete|data (?:problem|issue|error|fault|bug)s?|(?:trust|believe) the data|data (?:\w+ )?(?:complete|correct|ok|okay|good|fine|broken|right|wrong|clean)|tracking|nulls?|(?:rejected|unread\w*) (?:lines?|rows?))\b/i,
  ],
  [
    "next-steps",
    /\b(?:next steps?|what next|what now|what (?:should|can|could|must|do|shall) (?:i|we|one|you) (?:do|check|look)|recommend\w*|advi[cs]e|should (?:i|we) do|to do about|how (?:do|can|could|should) (?:i|we) fix)\b/i,
  ],
  [
    "remainder",
    /\b(?:remain\w*|rest|unexplained|left over|leftover|what else|everything else|not explained|unaccounted)\b/i,
  ],
  [
    "since",
    /\b(?:since when|when (?:did|was|were|does|has|had|is)|(?:what|which) (?:day|date|week|month|hour)|onset|how long (?:has|did|is|ago)|(?:did|does) (?:it|this|that) (?:start|begin)|began|begun|start(?:ed|ing)?)\b/i,
  ],
  [
    "certainty",
    /\b(?:how (?:sure|certain|confident|reliable|likely)|confidence|certainty|likelihood|grade|placebo|intervals?|reliab\w+|(?:can|should) (?:i|we) (?:trust|believe)|are you sure|siblings?|controls?)\b/i,
  ],
  [
    "events",
    /\b(?:events?|incidents?|releases?|release notes?|documents?|deploy\w*|launch\w*|campaigns?|announce\w*)\b/i,
  ],
  [
    "parts",
    /\b(?:made (?:up )?of|decompos\w+|factors?|components?|(?:metric|driver) tree|volume or|price or|per row|per order)\b/i,
  ],
  ["periods", /\b(?:(?:which|what|compared) periods?|baseline|comparison|compared (?:with|to) what)\b/i],
  [
    "data",
    /\b(?:(?:which|what|how many) (?:tables?|files?|data|columns?|dimensions?|rows?)|data model|joins?|joined|tables? (?:are|were|is|was) used|searched)\b/i,
  ],
  [
    "amount",
    /\b(?:how (?:much|many|big|large|far|strong\w*)|what (?:share|percentage|amount|part|portion|size)|by what|contribut\w+|accounts? for|percent\w*|size)\b/i,
  ],
  ["segments", /\b(?:which|who|where|segments?|drivers?|explanations?|culprits?|responsible|groups?)\b/i],
  [
    "whole",
    /\b(?:why|what happened|summar\w+|explain\w*|tl;?dr|caus\w+|reasons?|conclusions?|results?|answer|overview|gist|headline|findings?|what did you find)\b/i,
  ],
];

/** Null where the words say nothing of the kind. */
export function caseQuestionKind(question: string): CaseQuestionKind | null {
  return kinds.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}
