/** What can be told apart in a text. Persons' names are a guess, so they are looked for only where asked. */
export const piiKinds = ["email", "phone", "card", "ssn", "national_id", "iban", "ip", "person"] as const;

export type PiiKind = (typeof piiKinds)[number];

export interface PiiSpan {
  kind: PiiKind;
  start: number;
  end: number;
  /** Between 0 and 1: how much speaks for it, not a probability. */
  confidence: number;
}

export function isPiiKind(text: string): text is PiiKind {
  return (piiKinds as readonly string[]).includes(text);
}
