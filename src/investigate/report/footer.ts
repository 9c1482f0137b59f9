import { counted } from "./plain-text.ts";
import type { ReportContext } from "./report-context.ts";

export function renderFooter({ result }: ReportContext, generatedAt: Date): string {
  const time = generatedAt.toISOString().slice(0, 16).replace("T", " ");
  const items = counted(Object.keys(result.evidence).length, "evidence item");
  return `---\nGenerated ${time} UTC · case ${result.sessionId} · the SQL of every figure: \`analysis/evidence.json\` · ${items}`;
}
