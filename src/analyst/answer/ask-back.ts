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
  const parts = [unknown, ...questions, `What can be asked for in ${scope.fact.name}: ${names}.`];
  return {
    summary: parts.filter((part) => part !== "").join(" "),
    open: notUnderstood.length > 0 ? notUnderstood : questions,
  };
}
