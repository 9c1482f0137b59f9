import { tellProof, tellSignature } from "../../app/proof/tell-proof.ts";
import type { VerifyResult } from "../../domain/verify-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";

export function renderVerified(folder: string, result: VerifyResult, terminal: Terminal): string {
  const { ok, checked, first_problem, needs_source, not_proven, notes = [] } = result;
  const verdict = ok
    ? terminal.bold(tellProof(result))
    : `${terminal.warn("!")} ${terminal.bold(`Not as it was: ${printable(first_problem ?? "")}`)}`;
  const parts = [
    counted(checked.audit_entries, "audit entry", "audit entries"),
    counted(checked.artifacts, "file"),
    `${counted(checked.evidence, "query", "queries")} run again`,
  ];
  const asked = needs_source
    ? [
        `The rows stayed in ${needs_source.source}: ${counted(needs_source.evidence, "query", "queries")} can be asked of it again with --source URL`,
      ]
    : [];
  const proof = ok ? [tellSignature(result), ...not_proven.map((text) => `Not proven: ${text}`)] : [];
  const lines = [
    verdict,
    terminal.dim(`${parts.join(" · ")} · ${printable(folder)}`),
    ...[...asked, ...proof, ...notes].map(printable),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join("")}\n`;
}
