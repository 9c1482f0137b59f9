import type { Nameable } from "../../investigate/suspicion/understand-suspicion.ts";
import type { OpenedCase } from "./open-case.ts";
import type { CaseQuestion } from "./understand-case-question.ts";

/** What every answer is made from. */
export interface CaseContext extends OpenedCase {
  question: CaseQuestion;
  nameable: Nameable;
}
