/** A measure that is, row by row, a volume times a rate: amount = quantity × price. */
export interface Product {
  /** The factor that adds up over rows. */
  volume: string;
  /** The factor that is averaged, weighted by the volume. */
  rate: string;
}

export interface Term {
  name: string;
  sign: 1 | -1;
  product: Product | null;
}

/** How the metric of a row comes about from other measures of that row. */
export type Composition = { identity: string; holdsSql: string } & (
  | ({ operation: "product" } & Product)
  | { operation: "sum"; terms: Term[] }
);
