import type { CheckedProse } from "../number-check/check-prose.ts";
import { keepSentences } from "../number-check/check-prose.ts";
import type { Grounds } from "./check-causes.ts";
import { contentWords, coverage } from "./content-words.ts";

/** Words that any account of a change is made of: they claim nothing by themselves. */
const commonWords = contentWords(
  "account accounts affect affected alone amount analysis analyse ask associated average baseline became become began begin begun behind " +
    "beside big break broad broken calendar certain chance change changed check clear clearly coincide coincides compare compared comparison " +
    "complete concentrated confidence confirm confirmed consistent contribute control correlate covered data date day days " +
    "decline decrease detail details different dimension direction document drop driver early effect enough essentially evidence exact " +
    "expect expected explain explains explanation fact fall fallen far fell few figure filter find finding first flat found full group " +
    "grew grow hardly high higher hold hypothesis impact important increase indicate inspect investigate investigation kept known " +
    "large largest last late later left less level lie lies likely limited little long look looked low lower main mainly " +
    "make makes match mean measure measured metric missing mix month move moved movement narrow nearly next noise normal " +
    "number onset open otherwise outside overall part pattern people period point predicted prediction quality question " +
    "quiet random rank rate ratio real reason relative remain remaining report rest result review rise rose row ruled same " +
    "say season see seen segment segments settle share show shows sibling siblings similar size small smaller source spread split stable " +
    "stand stands start started stay stayed steady step still strong suggest sum support supported sure table team test tested " +
    "time together total true turn unchanged uncertain unknown unlikely use usual usually value values verify want weak week weekday " +
    "weeks whole work worth",
);
const enough = 0.4;

/** The text without sentences that speak of something else than what was given. */
export function checkGrounds(text: string, { passages, facts }: Grounds): CheckedProse {
  const all = [...passages, ...facts].join(" ");
  // `app_version` also lends its parts.
  const given = new Set([...commonWords, ...contentWords(all), ...contentWords(all.replace(/[_.-]+/g, " "))]);
  return keepSentences(text, (sentence) => {
    // Figures and dates have a check of their own.
    const words = contentWords(sentence).filter((word) => !/\d/.test(word) && !months.has(word));
    if (words.length === 0 || coverage(words, given) >= enough) return null;
    const strange = words.filter((word) => !given.has(word));
    return { figure: strange[0]!, reason: "it speaks of what nobody has given" };
  });
}

const months = new Set(
  contentWords(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sept oct nov dec",
  ),
);
