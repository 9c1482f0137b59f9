/** A part of a hypothesis that can hold or fail by itself. */
export interface HypothesisClaim {
  id: string;
  text: string;
  role: ClaimRole;
  /** Which of the questions it answers: what, when, how much, by which mechanism. */
  aspect: string;
  /** What a claim about a cause or an order ties together, by id; null: it stands alone. */
  ties: { first: string; second: string } | null;
}

/**
 * main: asserted by itself; cause and effect: the two sides of a "because"; condition: what it is said to have come after;
 * link: that the cause had the effect; order: that the one came after the other.
 */
export type ClaimRole = "main" | "cause" | "effect" | "condition" | "link" | "order";
