/** Words that say how a sentence is built, not what it is about. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren as at
  be because been before being below between both but by
  can cannot could couldn
  did didn do does doesn doing don down during
  each either else ever
  few for from further
  had hadn has hasn have haven having he her here hers herself him himself his how
  i if in into is isn it its itself
  just
  let ll
  many may me might more most much must my myself
  neither no nor not now
  of off on once one only or other ought our ours ourselves out over own
  per
  re
  same shall she should shouldn since so some such
  than that the their theirs them themselves then there these they this those through to too
  under until up upon us
  ve very via
  was wasn we were weren what when where whether which while who whom whose why will with within without won would wouldn
  yet you your yours yourself yourselves`.split(/\s+/),
);
