/** Tuned on generated tables only; every figure is in units of log-likelihood, standard errors or shares. */
export const settings = {
  /** A dimension enters pairs with at most this many values: its largest, its most deviating and the rest. */
  narrowTo: 256,
  /** Price of any claim before its dimensions and values are paid for. */
  basePrice: 6,
  /** A cell is scored when its size is at least this many times its variance (squared, relative). */
  minimumInformation: 8,
  /** A claim moves by at least this share of the segment's size. */
  minimumEffect: 0.03,
  /** A claim holds less than this share of the whole. */
  maximumShare: 0.6,
  /** Drift of single values is never taken to be below this. */
  minimumDrift: 0.002,
  grow: {
    limits: { minimumZ: 2, minimumShare: 0 },
    /** How far a pair must differ from what each of its parents predicts. */
    minimumParentZ: 1.3,
    minimumInformation: 40,
    maximumCellsPerPair: 96,
    maximumVarianceShare: 0.2,
    minimumTripleGain: 8,
    maximumTriples: 24,
  },
  pool: { size: 28, newPerRound: 10, maximumRounds: 14 },
  beam: { width: 8, tries: 8, maximumCauses: 8, patience: 15 },
  mix: {
    /** A shift of exposure inside a small segment cannot move the ratio noticeably. */
    growthLimits: { minimumZ: 3, minimumShare: 0.01 },
    /** A mix cause moves the ratio by at least this share of it, and of what all causes move it by. */
    minimumMove: 0.001,
    minimumShareOfMoves: 0.02,
    /** The segment's rate must differ from the rest's by this many standard errors. */
    minimumZ: 3,
  },
} as const;
