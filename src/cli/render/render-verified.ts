import type { VerifyResult } from "../../domain/verify-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";

export function renderVerified(folder: string, result: VerifyResult, terminal: Terminal): string {
  const { ok, checked, first_problem, notes = [] } = result;
  const verdict = ok
    ? terminal.bold("Every byte and every figure holds")
    : `${terminal.warn("!")} ${terminal.bold(`Not as it was: ${printable(first_problem ?? "")}`)}`;
  const parts = [
    counted(checked.audit_entries, "audit entry", "audit entries"),
    counted(checked.artifacts, "file"),
    `${counted(checked.evidence, "query", "queries")} run again`,
  ];
  const lines = [verdict, terminal.dim(`${parts.join(" · ")} · ${printable(folder)}`), ...notes.map(printable)];
  return `\n${lines.map((line) => `  ${line}\n`).join("")}\n`;
}
