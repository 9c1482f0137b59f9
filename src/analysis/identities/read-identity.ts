import type { Identity } from "./find-identities.ts";

/** How one column follows from others: signed terms of a sum, or powers of a product. */
export interface IdentityReading {
  target: string;
  operation: "sum" | "product";
  terms: { name: string; sign: 1 | -1 }[];
}

/** profit = revenue − cost from "revenue is cost plus profit"; null when the identity does not mention the target. */
export function readIdentity(identity: Identity, target: string): IdentityReading | null {
  if (identity.kind === "scaled") return null;
  const operation = identity.kind;
  const whole = identity.kind === "sum" ? identity.total : identity.product;
  const parts = identity.kind === "sum" ? identity.parts : identity.factors;
  const positive = (name: string) => ({ name, sign: 1 as const });
  const negative = (name: string) => ({ name, sign: -1 as const });
  if (whole === target) return { target, operation, terms: parts.map(positive) };
  if (!parts.includes(target)) return null;
  const rest = parts.filter((part) => part !== target);
  return { target, operation, terms: [positive(whole), ...rest.map(negative)] };
}
