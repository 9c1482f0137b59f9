import type { CaseResult } from "../../investigate/case-result.ts";
import type { TestContext } from "../../investigate/suspicion/claim.ts";
import type { Nameable } from "../../investigate/suspicion/understand-suspicion.ts";

/** A finished investigation that is asked about: what it wrote down, and its data where they are as they were. */
export interface CaseBooks {
  result: CaseResult;
  /** What a claim can name. */
  nameable: Nameable;
  /** Null: the data are gone or changed, and only what was written down answers. */
  tests: TestContext | null;
  /** Where a reader finds a piece of evidence. */
  addressOf(evidenceId: string | undefined): string;
}
