const leads =
  /\b(?:except(?:ing)?(?: for)?|excluding|other than|apart from|unlike|not (?:on|in|for|to|affecting|including)|no (?:impact|effect|change|changes|issues?) (?:on|in|for|to)|(?:did|does|do|has|have) not (?:affect|affected|touch|touched|include|reach|reached|impact|impacted))\s+(?:(?:the|our|any)\s+)?(?:[\p{L}\d]+(?:\s*,\s*|\s+(?:and|or|nor)\s+))*$/iu;
const tails =
  /^(?:\s+(?:and|or|nor)\s+[\p{L}\d]+)?(?:\s+(?:users?|customers?|traffic|orders?|devices?|apps?|clients?|sessions?|visitors?))?\s*(?:(?:is|are|was|were|remains?|remained|stayed)\s+)?(?:not (?:affected|included|touched|impacted|changed)|unaffected|unchanged|untouched|excluded)\b/iu;

/** Whether a text names something only to leave it out. */
export function isExcluded(text: string, { start, end }: { start: number; end: number }): boolean {
  return leads.test(text.slice(Math.max(0, start - 80), start)) || tails.test(text.slice(end, end + 60));
}
