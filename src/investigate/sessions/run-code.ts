import type { EvidenceLog } from "../../engine/evidence-log.ts";
import type { FileBrief, Language, Script, Thought } from "../../minds/mind.ts";
import { renderRows } from "../../sandbox/sql/render-rows.ts";
import type { KeptIteration } from "./kept-iteration.ts";
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
  run(script: Thought<Script>): Promise<RunOutcome>;
  /** Brings back what earlier scripts left in memory, after a crash. */
  restore(iterations: KeptIteration[]): Promise<void>;
  collect(): Promise<{ name: string; bytes: Buffer }[]>;
  close(): Promise<void>;
}

/** Our own SQL is asked of the engine and becomes evidence; what a model wrote runs in the sandbox and nowhere else. */
export function openRunCode(evidence: EvidenceLog, openWorkbench: (() => Promise<Workbench>) | null): RunCode {
  let opened: Promise<Workbench> | null = null;
  const bench = (): Promise<Workbench> | null => {
    opened ??= openWorkbench?.() ?? null;
    return opened;
  };
  return {
    describe: async () => {
      const workbench = await bench();
      return { files: workbench?.files ?? [], languages: workbench?.languages ?? ["sql"] };
    },
    run: async ({ by, value }) => {
      if (by === "built-in" && value.language === "sql") return askEngine(value.code, evidence);
      const workbench = await bench();
      if (!workbench?.languages.includes(value.language))
        return failed(workbench?.reason ?? `${value.language} cannot be run here: there is no sandbox.`);
      const { stdout, stderr, success } = await workbench.run(value.language, value.code);
      return { output: [stdout, stderr].filter((text) => text !== "").join("\n"), succeeded: success, evidence: [] };
    },
    restore: async (iterations) => {
      for (const { evidence: ids, code_executed: code, language, succeeded } of iterations) {
        if (ids.length > 0) await askEngine(code, evidence);
        else if (language === "python" && succeeded) await (await bench())?.run(language, code);
      }
    },
    collect: async () => (await opened)?.collect() ?? [],
    close: async () => {
      await (await opened?.catch(() => null))?.close().catch(() => {});
    },
  };
}

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
