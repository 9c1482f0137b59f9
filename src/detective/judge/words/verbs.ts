/** Verb forms that do not show by their endings, and those in -s of common verbs: what makes a clause a statement. */
const finite =
  "was were is are did does do has have had will would can could might shall should must be been " +
  "fell falls rose rises grew grows shrank shrinks lost loses won wins cut cuts went goes came comes made makes began begins sank sinks slid left leaves kept keeps took takes saw sees met meets paid pays sold sells sent sends built builds brought brings bought buys gave gives got gets found finds held holds stood stands ran runs led leads said says told tells broke breaks chose drew drove drives felt flew fought hit hits hurt knew laid lay let meant put puts read rang reads set sets shook shot shut shuts spent spends spoke spread stole stuck struck swept taught thought threw understood wore wrote writes dealt dug ate fed fled froze hung hid lent lit rode sought split stuck swam tore woke withdrew overran became becomes " +
  "adds closes opens starts stops ends moves stays remains cost drops increases decreases declines doubles reaches costs receives removes replaces offers includes applies covers expects plans needs uses allows causes raises lowers reduces ships launches introduces follows returns delivers charges expires resumes continues works lasts owns employs buys arrives";
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${finite.split(" ").join("|")}|\\p{L}{2,}ed)(?![\\p{L}\\p{N}-])`,
  "iu",
);
const beforeNoun =
  /(?:^|\s)(?:the|a|an|its|their|our|all|every|newly|of|no|for|with|by|most|some|many|several|other)\s+$/iu;

/** Where the first verb of a clause stands; -1: it has none. "the delayed parcels" and "the works council" have none. */
export function findVerb(clause: string): number {
  let from = 0;
  for (;;) {
    const found = pattern.exec(clause.slice(from));
    if (!found) return -1;
    const at = from + found.index;
    if (!beforeNoun.test(clause.slice(0, at))) return at;
    from = at + found[0].length;
  }
}
