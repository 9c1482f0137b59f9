import { z } from "zod";
import type { CodeExecutionResult } from "../../domain/code-execution.ts";
import type { FileBrief, Language } from "../../minds/mind.ts";
import type { Sandbox } from "../../sandbox/open-sandbox.ts";

/** Where the generated code of one hypothesis runs: files are there, variables stay from call to call. */
export interface Workbench {
  /** Empty: nothing can be run; the reason says why. */
  languages: Language[];
  reason: string | null;
  files: FileBrief[];
  run(language: Language, code: string): Promise<CodeExecutionResult>;
  /** Files that the code left behind. */
  collect(): Promise<{ name: string; bytes: Buffer }[]>;
  close(): Promise<void>;
}

export interface Workbenches {
  open(hypothesisId: string): Promise<Workbench>;
  close(): Promise<void>;
}

export interface WorkbenchServices {
  /** Started with the first workbench; whoever never runs code does not pay for it. */
  openSandbox(): Promise<Sandbox>;
  exportTables(): Promise<(FileBrief & { path: string })[]>;
  sessionId: string;
  /** For one call of generated code. */
  timeoutMs: number;
}

export function openWorkbenches(services: WorkbenchServices): Workbenches {
  let sandbox: Promise<Sandbox> | null = null;
  let tables: ReturnType<WorkbenchServices["exportTables"]> | null = null;
  return {
    open: async () => {
      try {
        sandbox ??= services.openSandbox();
        tables ??= services.exportTables();
        return await openWorkbench(await sandbox, await tables, services);
      } catch (error) {
        return closedWorkbench((error as Error).message);
      }
    },
    close: async () => {
      await sandbox?.then((open) => open.close()).catch(() => {});
    },
  };
}

async function openWorkbench(
  sandbox: Sandbox,
  tables: (FileBrief & { path: string })[],
  { sessionId, timeoutMs }: WorkbenchServices,
): Promise<Workbench> {
  const { container_id: id, languages, reason } = await sandbox.createContainer(sessionId);
  for (const { path, name } of tables) await sandbox.uploadFile(id, path, name);
  const run: Workbench["run"] = (language, code) => sandbox.executeCode(id, { language, code, timeoutMs });
  return {
    languages,
    reason,
    files: tables.map(({ name, columns, rowCount }) => ({ name, columns, rowCount })),
    run,
    collect: async () => {
      if (!languages.includes("python")) return [];
      const names = await listLeft(run, new Set(tables.map(({ name }) => name)));
      const files: { name: string; bytes: Buffer }[] = [];
      for (const name of names) files.push({ name, bytes: await sandbox.downloadFile(id, name) });
      return files;
    },
    close: () => sandbox.destroyContainer(id),
  };
}

function closedWorkbench(reason: string): Workbench {
  return {
    languages: [],
    reason,
    files: [],
    run: async () => ({ stdout: "", stderr: reason, success: false }),
    collect: async () => [],
    close: async () => {},
  };
}

const listing = `
import json as _json, os as _os
print(_json.dumps([[_name, _os.path.getsize(_name)] for _name in sorted(_os.listdir(".")) if _os.path.isfile(_name)]))
`;
const listingSchema = z.array(z.tuple([z.string(), z.number()]));
const artifactLimits = { files: 20, bytes: 10 * 1024 * 1024 };

/** The code may have replaced anything the listing uses, so its answer is believed only as far as it is harmless. */
async function listLeft(run: Workbench["run"], uploaded: Set<string>): Promise<string[]> {
  const { stdout, success } = await run("python", listing);
  const listed = success ? listingSchema.safeParse(parseJson(stdout)) : null;
  if (!listed?.success) return [];
  return listed.data
    .filter(([name, size]) => isPlainName(name) && !uploaded.has(name) && size <= artifactLimits.bytes)
    .map(([name]) => name)
    .slice(0, artifactLimits.files);
}

const isPlainName = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_ .-]{0,99}$/.test(name);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
