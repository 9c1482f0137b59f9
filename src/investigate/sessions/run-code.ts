import { hearLater, nextHeard } from "../../base/heard.ts";
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
  /** Keeps the files that the code left behind, and says where. */
  collect(keep: (name: string, bytes: Buffer) => string): Promise<string[]>;
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
  const runOutside = async (value: Script, past: KeptIteration[]): Promise<RunOutcome> => {
    const workbench = await bench();
    if (!workbench?.languages.includes(value.language))
      return failed(workbench?.reason ?? `${value.language} cannot be run here: there is no sandbox.`);
    await repeat(workbench, past);
    const { stdout, stderr, success } = await workbench.run(value.language, value.code);
    if (success && value.language === "python") ran += 1;
    return { output: [stdout, stderr].filter((text) => text !== "").join("\n"), succeeded: success, evidence: [] };
  };
  return {
    describe: async () => {
      if (openWorkbench === null && nextHeard() !== "bench") return { files: [], languages: ["sql"] };
      return hearLater("bench", async () => {
        const { files, languages } = (await bench())!;
        return { files, languages };
      });
    },
    run: async ({ by, value }, { evidence, past }) => {
      if (by === "built-in" && value.language === "sql") return askEngine(value.code, evidence);
      return hearLater("output", () => runOutside(value, past));
    },
    collect: async (keep) => {
      if (openWorkbench === null && nextHeard() !== "files") return [];
      return hearLater("files", async () =>
        ((await (await opened)?.collect()) ?? []).map(({ name, bytes }) => keep(name, bytes)),
      );
    },
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
