/** All rows, split by which of some segments they lie in. */
export interface Overlaps {
  /** Starts of the buckets in days since 1970-01-01, ascending. */
  times: Float64Array;
  parts: OverlapPart[];
}

export interface OverlapPart {
  /** Indexes of the segments that these rows lie in; empty for those in none. */
  members: readonly number[];
  /** One for each time. */
  amounts: Float64Array;
  /** Variance of the amounts if their rows came by chance; for a rate, about the usual rate. */
  squares: Float64Array;
  /** Null where the amount itself is judged and not a rate. */
  exposures: Float64Array | null;
}
