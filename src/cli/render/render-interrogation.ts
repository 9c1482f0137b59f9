import type { InterrogationSession, SessionListItem } from "../../domain/interrogation.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";

/** Questions and answers, then the audit. */
export function renderInterrogation(session: InterrogationSession, terminal: Terminal): string {
  const asked = session.qaPairs.flatMap(({ sequence, question, answer, gapAnalysis }) => [
    printable(`${sequence}. ${question}`),
    terminal.dim(printable(`   ${answer} [${gapAnalysis.completenessScore} % complete]`)),
  ]);
  const audit = session.auditResult?.summary.split("\n").map(printable) ?? [
    `${session.status}: whydunit interrogate --resume ${session.id} goes on`,
  ];
  return [...asked, "", ...audit, "", terminal.dim(`  interrogation ${session.id}`), ""].join("\n");
}

export function renderSessionList(
  { sessions, damaged }: { sessions: SessionListItem[]; damaged: string[] },
  terminal: Terminal,
): string {
  const lines = sessions.map(({ id, hypothesis, startTime, status, consistencyScore }) =>
    printable(`${id}  ${startTime.slice(0, 16)}  ${status}  ${consistencyScore ?? "–"}  ${hypothesis}`),
  );
  const broken = damaged.map((name) => terminal.dim(printable(`damaged: ${name}`)));
  return [...(lines.length === 0 ? ["No interrogation is kept here."] : lines), ...broken, ""].join("\n");
}
