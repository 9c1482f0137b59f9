import { AppError } from "../../base/app-error.ts";
import { isPiiKind, type PiiKind, piiKinds } from "../pii/pii-kind.ts";
import { type CompiledPattern, compilePattern } from "./compile-pattern.ts";

/** What may not be seen: kinds of personal data, and patterns of the user's own. */
export interface BlockedPatterns {
  kinds: PiiKind[];
  patterns: CompiledPattern[];
}

const otherNames: Record<string, PiiKind[]> = {
  emails: ["email"],
  email_address: ["email"],
  e_mail: ["email"],
  phones: ["phone"],
  phone_number: ["phone"],
  telephone: ["phone"],
  credit_card: ["card"],
  credit_cards: ["card"],
  card_number: ["card"],
  cards: ["card"],
  social_security: ["ssn"],
  social_security_number: ["ssn"],
  us_ssn: ["ssn"],
  national_ids: ["national_id"],
  iban_code: ["iban"],
  bank_account: ["iban"],
  ip_address: ["ip"],
  ipv4: ["ip"],
  ipv6: ["ip"],
  names: ["person"],
  person_name: ["person"],
  persons: ["person"],
  pii: piiKinds.filter((kind) => kind !== "person"),
};

/** A kind by its name ("email"), or a regular expression. All that are wrong are told at once. */
export function parseBlockedPatterns(given: readonly string[]): BlockedPatterns {
  const kinds = new Set<PiiKind>();
  const patterns: CompiledPattern[] = [];
  const problems: string[] = [];
  for (const text of given) {
    const name = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    const named = isPiiKind(name) ? [name] : Object.hasOwn(otherNames, name) ? otherNames[name] : null;
    for (const kind of named ?? []) kinds.add(kind);
    if (named === null) addPattern(text, patterns, problems);
  }
  if (problems.length > 0)
    throw new AppError(
      "POLICY_PATTERN_INVALID",
      `Blocked patterns that cannot be used: ${problems.join("; ")}. Name a kind (${piiKinds.join(", ")}) or give a regular expression without backreferences and lookarounds.`,
      { problems },
    );
  return { kinds: [...kinds], patterns };
}

function addPattern(text: string, patterns: CompiledPattern[], problems: string[]): void {
  try {
    const pattern = compilePattern(text);
    if (pattern.matches("")) throw new SyntaxError("it matches nothing at all, and so everywhere");
    patterns.push(pattern);
  } catch (error) {
    problems.push(`"${text.slice(0, 60)}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
