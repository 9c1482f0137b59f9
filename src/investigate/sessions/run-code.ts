import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { FileBrief, Language, Script, Thought } from "../../minds/mind.ts";
import { renderRows } from "../../sandbox/sql/render-rows.ts";
import type { Workbench } from "./workbench.ts";

export interface RunOutcome {
  output: string;
  succeeded: boolean;
  /** Ids of evidence, where the engine itself was asked. */
  evidence: string[];
}

export interface Bench {
  files: FileBrief[];
  languages: Language[];
}

/** Runs the scripts of one hypothesis. */
export interface RunCode {
  describe(): Promise<Bench>;
  run(script: Thought<Script>, context: RunContext): Promise<RunOutcome>;
  /** Files that the code left behind. */
  collect(): Promise<{ name: string; bytes: Buffer }[]>;
  close(): Promise<void>;
}

export interface RunContext {
  evidence: EvidenceLog;
  /** What ran before; a run that was cut off repeats it, to have in memory what it left there. */
  past: KeptIteration[];
}

/** Our own SQL is asked of the engine and becomes evidence; what a model wrote runs in the sandbox and nowhere else. */
export function openRunCode(openWorkbench: (() => Promise<Workbench>) | null): RunCode {
  let opened: Promise<Workbench> | null = null;
  let ran = 0;
  const bench = (): Promise<Workbench> | null => {
    opened ??= openWorkbench?.() ?? null;
    return opened;
  };
  const repeat = async (workbench: Workbench, past: KeptIteration[]) => {
    const scripts = past.filter(leavesVariables);
    for (; ran < scripts.length; ran += 1) await workbench.run("python", scripts[ran].code_executed);
  };
  return {
    describe: async () => {
      const workbench = await bench();
      return { files: workbench?.files ?? [], languages: workbench?.languages ?? ["sql"] };
    },
    run: async ({ by, value }, { evidence, past }) => {
      if (by === "built-in" && value.language === "sql") return askEngine(value.code, evidence);
      const workbench = await bench();
      if (!workbench?.languages.includes(value.language))
        return failed(workbench?.reason ?? `${value.language} cannot be run here: there is no sandbox.`);
      await repeat(workbench, past);
      const { stdout, stderr, success } = await workbench.run(value.language, value.code);
      if (success && value.language === "python") ran += 1;
      return { output: [stdout, stderr].filter((text) => text !== "").join("\n"), succeeded: success, evidence: [] };
    },
    collect: async () => (await opened)?.collect() ?? [],
    close: async () => {
      await (await opened?.catch(() => null))?.close().catch(() => {});
    },
  };
}

const leavesVariables = ({ language, succeeded }: KeptIteration): boolean => language === "python" && succeeded;

const shownRows = { rowLimit: 200, outputBytes: 64 * 1024 };

async function askEngine(sql: string, evidence: EvidenceLog): Promise<RunOutcome> {
  try {
    const { id, rows } = await evidence.ask(sql);
    const columns = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => columns.map((column) => row[column]));
    return { output: renderRows(columns, cells, shownRows).text, succeeded: true, evidence: [id] };
  } catch (error) {
    return failed((error as Error).message);
  }
}

const failed = (reason: string): RunOutcome => ({ output: reason, succeeded: false, evidence: [] });
