import type { Family } from "../hypotheses.ts";

const listOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Grammar: never a value by itself, though some are codes of countries. */
export const grammarWords = listOf(`
  a an the this that these those it its is are was were be been being am do does did has have had will would can could
  should may might must i me my we us our you your he him his she her they them their who what which when where why how
  in on at of to from for by with without into onto over under per via as than then so if or and nor but not no yes
  only just even still also too very really since until after before during about between because due while there here
  isnt wasnt arent werent dont doesnt didnt cant cannot wont never neither except excluding rather instead im ive
`);

/** Ordinary words that are often values too: taken for one only where nothing else is, or where the column is named. */
export const commonWords = listOf(`
  new old other others all none any some each every unknown true false total same different more most less least high low
  medium first last next one two open closed active inactive good bad big small large standard default normal regular
  change changes change day days week month year time date data go back set free full part
`);

/** What people say around a suspicion. */
export const fillerWords = listOf(`
  suspect suspects suspected suspicion think thinks guess believe feel feels assume wonder maybe probably perhaps possibly
  likely unlikely surely certainly sure certain clear mostly mainly especially particularly cause causes caused causing reason reasons
  explanation explain explains driver drivers driving drives drove behind responsible culprit seem seems look looks looking
  like something someone somehow anything nothing thing things happen happens happened wrong problem problems issue issues
  trouble affected affecting affects impact hit hits going went gone got gets get comes came come check focus please test
  see saw find numbers number figures metric kpi value values segment segments group groups customer customers user users people
  buyers shoppers visitors clients there's it's thats now recent recently lately today ago again both either well much
  lot little bit case change changed changes moved move moves moving let lets tell shows show performance because mid early
  late end start beginning middle around roughly about side part share only version
`);

export const downWords = listOf(`
  fell fall falls falling fallen drop drops dropped dropping decline declines declined declining decrease decreases decreased
  down lower lowered less fewer lost loss losing lose worse weaker weak collapse collapsed crash crashed slump slumped
  shrank shrink shrinking shrunk smaller sank sink plunge plunged reduced reduction dip dipped
`);

export const upWords = listOf(`
  rose rise rises rising risen up increase increases increased increasing higher more grew grow grows growth growing gain
  gains gained jump jumped spike spiked surge surged better stronger larger climb climbed soared raised raise
`);

/** "more likely" compares nothing. */
export const notAmounts = listOf("likely probably probable than or importantly specifically precisely and");

export const months = listOf(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
`);
export const ambiguousMonths = listOf("may march mar");

export const timeWords = listOf(`
  yesterday today tonight week weeks month months quarter year years day days monday tuesday wednesday thursday friday
  saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays morning evening night
`);
export const timeBeginnings = listOf("since after before from until by in on during around about");
export const timeQualifiers = listOf(
  "the mid early late last this previous past first second beginning start end middle of",
);

/** Words for what is tested anyway. */
const families: [family: Family, phrases: string][] = [
  [
    "quality",
    `duplicate, duplicates, duplicated, duplication, dupes, doubled, double counted, double counting, missing, incomplete,
     gap, gaps, null, nulls, tracking, instrumentation, logging, pipeline, etl, ingestion, corrupt, corrupted, bad data, wrong data,
     data quality, data issue, data issues, data problem, data problems, data error, data errors, data bug, data load`,
  ],
  [
    "calendar",
    `weekday, weekdays, weekend, weekends, holiday, holidays, bank holiday, bank holidays, season, seasonal, seasonality, calendar,
     christmas, easter, ramadan, thanksgiving, black friday, vacation, vacations, summer, winter, autumn, spring`,
  ],
  [
    "broad",
    `everything, everywhere, everyone, everybody, overall, broad, broadly, generally, globally, across the board, all segments,
     all of it, demand, economy, macro`,
  ],
  ["mix", "mix, composition, mix shift"],
  ["offsetting", "offset, offsetting, cancel out, cancel each other"],
];

export const familyOfPhrase: ReadonlyMap<string, Family> = new Map(
  families.flatMap(([family, phrases]) =>
    phrases.split(/,\s*/).map((phrase): [string, Family] => [phrase.trim(), family]),
  ),
);
