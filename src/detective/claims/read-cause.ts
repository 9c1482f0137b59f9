const causeSecond =
  /^(.+?),?\s+(?:because of|because|due to|owing to|thanks to|as a result of|(?:was|were|is|are|been)\s+(?:mainly\s+|partly\s+)?(?:caused|driven|triggered|explained)\s+by|(?:resulted|stems|stemmed|came|comes)\s+from|(?:can|could) be traced (?:back )?to|(?:was|were|is|are) (?:down|attributable|attributed) to|as a consequence of|on account of|in the wake of)\s+(.+)$/i;
const causeFirst =
  /^(.+?)(?:,? (?:which|that|and (?:this|that)))?\s+(?:caused?|causes|led to|leads to|resulted in|results in|triggered|triggers|drove|brought about|(?:is|was|were|are) (?:mainly |partly |also )?(?:responsible for|to blame for|behind)|(?:is|was|were|are) (?:the|a|one) (?:main |root |only )?(?:reason|cause|source|origin|culprit|trigger)s? (?:of|for|behind)|explains|explain)\s+(.+)$/i;
const sufferedBy =
  /^(.+?\s(?:was|were|is|are|been)\s+(?:affected|hit|hurt|damaged|destroyed|disrupted|interrupted|delayed|spoiled|killed|slowed|stopped))\s+by\s+(.+)$/i;
const made = /^(.+?)(?<!\b(?:was|were|is|are|been|be))\s+(?:made|makes|let)\s+(.+)$/i;
const transitive =
  /^(.+?)\s+(lowered|raised|reduced|increased|cut|hurt|boosted|pushed up|pushed down|depressed|slowed|improved|worsened|decreased)\s+((?:the|our|their|its|all|new|demand|sales|orders|revenue|conversion|traffic)\b.*)$/i;
const stopping =
  /^((?:(?:the|an?|its|their|our)\s+\S+|\S+).*?)\s+(put|halted|stopped|shut down|knocked out|delayed|held up|disrupted|interrupted|damaged|destroyed|blocked|flooded|crippled|paralysed|paralyzed|postponed|spoiled|forced)\s+((?:the|a|an|our|their|its|all|some|\p{L}+)\s.*)$/iu;

export interface Cause {
  cause: string;
  effect: string;
}

/** The two sides of a sentence that says what came of what; null: it says no such thing. */
export function readCause(part: string): Cause | null {
  const passive = causeSecond.exec(part);
  if (passive) return { effect: passive[1]!, cause: passive[2]! };
  const suffered = sufferedBy.exec(part);
  if (suffered) return { effect: suffered[1]!, cause: suffered[2]! };
  const active = causeFirst.exec(part) ?? made.exec(part);
  if (active) return { cause: active[1]!, effect: active[2]! };
  const verb = transitive.exec(part);
  if (verb) return { cause: verb[1]!, effect: `${verb[2]!} ${verb[3]!}` };
  const stopped = stopping.exec(
    part.replace(/\b(?:took|knocked|brought) (.+?) (down|offline|out)\b/i, "put $1 stopped"),
  );
  return stopped && !isPassive.test(stopped[1]!)
    ? { cause: stopped[1]!, effect: stopped[3]! + (/^put|^forced/i.test(stopped[2]!) ? "" : ` ${stopped[2]!}`) }
    : null;
}

const isPassive = /\b(?:was|were|is|are|be|been|being|had|has|have|not|will)$/i;
