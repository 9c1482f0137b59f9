import type { TestResult } from "../../app/settings/settings-view.ts";
import { formatNumber } from "../../base/format-number.ts";

export function TestOutcome({ result }: { result: TestResult | null }) {
  if (result === null) return null;
  if (result.ok) return <span>{`${result.model} answered in ${formatNumber(result.ms)} ms.`}</span>;
  return <span class="field-error">{result.reason}</span>;
}
