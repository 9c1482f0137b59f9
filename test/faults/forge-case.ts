import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, sha256 } from "../../src/base/canonical-json.ts";
import { parseExactJson } from "../../src/base/exact-json.ts";
import type { AuditTrace } from "../../src/domain/audit-trace.ts";
import { openAuditLog } from "../../src/ledger/audit-log.ts";
import { describeFile, type ManifestFile } from "../../src/ledger/manifest.ts";
import { sealCase } from "../../src/ledger/seal-case.ts";
import { type FoundStep, readStep, writeStep } from "../../src/ledger/step-file.ts";
import { verifyAuditLog } from "../../src/ledger/verify-audit-log.ts";

/** The steps of someone who knows the code: whatever hash there is can be made again. */
export type Forge = (folder: string) => void;

const stepPath = (folder: string, name: string): string => join(folder, "analysis/steps", `${name}.json`);

export const stepsOf = (folder: string): string[] =>
  readdirSync(join(folder, "analysis/steps"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();

export const stepNamed = (folder: string, name: string): string =>
  stepsOf(folder).find((step) => step.endsWith(`_${name}`))!;

/** biome-ignore lint/suspicious/noExplicitAny: what a forger changes has no type. */
type Loose = any;

export function editStep(folder: string, name: string, edit: (step: FoundStep & { output: Loose }) => void): void {
  const path = stepPath(folder, name);
  const raw = parseExactJson(readFileSync(path, "utf8")) as { number: number; name: string };
  const step = readStep(path) as FoundStep & { output: Loose };
  edit(step);
  writeStep(path, { ...step, number: raw.number, name: raw.name });
}

export function editJson(folder: string, path: string, edit: (value: Loose) => void): void {
  const value = JSON.parse(readFileSync(join(folder, path), "utf8"));
  edit(value);
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}

export function editText(folder: string, path: string, edit: (text: string) => string): void {
  const text = readFileSync(join(folder, path), "utf8");
  const changed = edit(text);
  if (changed === text) throw new Error(`Nothing was changed in ${path}.`);
  writeFileSync(join(folder, path), changed);
}

/** Makes every hash fit again: of the files in the last step, of the steps in each other, of all in the audit log and the manifest. */
export async function reseal(folder: string, editLog: (entries: AuditTrace[]) => AuditTrace[] = same): Promise<void> {
  chainSteps(folder);
  const { entries } = verifyAuditLog(join(folder, "audit.jsonl"));
  const kept = editLog(entries.filter(({ event_data }) => !("content_hash" in event_data)));
  for (const name of ["audit.jsonl", "audit.jsonl.head", "manifest.json"]) rmSync(join(folder, name));
  let at = new Date(kept[0].timestamp);
  const log = openAuditLog(join(folder, "audit.jsonl"), kept[0].request_id, () => at);
  for (const { timestamp, event_type, event_data, actor } of kept) {
    at = new Date(timestamp);
    await log.append({ event_type, event_data: withStepHash(folder, event_data), actor });
  }
  await sealCase(folder, log, () => at);
}

const same = (entries: AuditTrace[]): AuditTrace[] => entries;

function withStepHash(folder: string, data: Record<string, unknown>): Record<string, unknown> {
  const { step } = (data["arguments"] ?? {}) as { step?: string };
  if (step === undefined || !existsSync(stepPath(folder, step))) return data;
  return { ...data, arguments: { step, sha256: sha256(readFileSync(stepPath(folder, step))) } };
}

function chainSteps(folder: string): void {
  const steps = stepsOf(folder);
  const settled = [(readStep(stepPath(folder, steps[0])) as FoundStep).contentHash];
  const beside: string[] = [];
  for (const name of steps.slice(1).filter((step) => !step.includes("."))) {
    if (!isSession(name)) settled.push(...beside.splice(0));
    const after = sha256(settled.join("\n"));
    editStep(folder, name, (step) => {
      step.after = after;
      if (name.endsWith("_report"))
        step.output = (step.output as ManifestFile[]).flatMap(({ path }) =>
          existsSync(join(folder, path)) ? [describeFile(folder, path)] : [],
        );
    });
    const inner = [after, name.replace(/^\d+_/, "")];
    for (const part of steps.filter((step) => step.startsWith(`${name}.`))) {
      editStep(folder, part, (step) => {
        step.after = sha256(inner.join("\n"));
      });
      inner.push((readStep(stepPath(folder, part)) as FoundStep).contentHash);
    }
    (isSession(name) ? beside : settled).push((readStep(stepPath(folder, name)) as FoundStep).contentHash);
  }
}

/** They run beside each other, and come after the same. */
const isSession = (name: string): boolean => /^\d+_session_/.test(name);

export const hashOf = ({ sql, params, rows }: Loose): string => sha256(canonicalJson({ sql, params, rows }));
