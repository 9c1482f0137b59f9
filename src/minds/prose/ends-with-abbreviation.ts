const abbreviation =
  /(?:^|[\s("“[])(?:e\.g|i\.e|etc|vs|approx|ca|cf|incl|excl|resp|avg|min|max|est|no|nos|fig|figs|sec|ch|vol|pp|p|mr|mrs|ms|dr|prof|st|inc|ltd|co|corp|dept|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|a\.m|p\.m|u\.s|u\.k|\p{Lu})\.$/iu;

/** Whether the full stop at the end of a text is part of its last word, as in "approx." or "J.". */
export function endsWithAbbreviation(text: string): boolean {
  return abbreviation.test(text);
}
