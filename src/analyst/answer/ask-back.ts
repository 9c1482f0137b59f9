import type { Scope } from "../understand/scope/scope.ts";
import { suggestNames } from "../understand/suggest.ts";
import type { Understanding } from "../understand/understanding.ts";

/** What is missing for an answer, and what is there instead. */
export function askBack({ notUnderstood, questions, scope }: Understanding & { scope: Scope }): {
  summary: string;
  open: string[];
} {
  const names = suggestNames(scope).join(", ");
  const unknown =
    notUnderstood.length > 0
      ? `Nothing in the tables goes by ${notUnderstood.map((one) => `"${one}"`).join(", ")}.`
      : "";
  // Some questions list the names already.
  const known = questions.some((question) => question.includes(names))
    ? ""
    : `What can be asked for in ${scope.fact.name}: ${names}.`;
  const parts = [unknown, ...questions, known];
  return {
    summary: parts.filter((part) => part !== "").join(" "),
    open: notUnderstood.length > 0 ? notUnderstood : questions,
  };
}
