import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError } from "../base/app-error.ts";
import type { CodeExecutionResult, CodeLanguage, ContainerCreated } from "../domain/code-execution.ts";
import { type BackendChoice, chooseBackend } from "./backends/choose-backend.ts";
import { type Container, openContainer } from "./container.ts";
import { defaultLimits, type SandboxLimits } from "./limits.ts";
import { makeUploadFolder } from "./upload-folder.ts";

/** Everything the sandbox can do, before it is put behind MCP. */
export interface Containers {
  create(): Promise<ContainerCreated>;
  upload(id: string, file: { name: string; piece: Buffer; offset: number }): number;
  execute(id: string, task: { language: CodeLanguage; code: string; wallMs?: number }): Promise<CodeExecutionResult>;
  download(id: string, path: string, offset: number): Promise<{ bytes: Buffer; size: number }>;
  destroy(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface ContainersOptions {
  limits?: Partial<SandboxLimits>;
  choose?: () => Promise<BackendChoice>;
}

const containerLimit = 32;

export function openContainers({ limits: given = {}, choose = chooseBackend }: ContainersOptions = {}): Containers {
  const limits = { ...defaultLimits, ...given };
  const folder = makeUploadFolder();
  const open = new Map<string, Container>();
  let choosing: Promise<BackendChoice> | null = null;

  const find = (id: string): Container => {
    const container = open.get(id);
    if (!container) throw new AppError("SANDBOX_LOST", `There is no container ${id}.`);
    return container;
  };
  const destroy = async (id: string): Promise<boolean> => {
    const container = open.get(id);
    open.delete(id);
    await container?.destroy();
    return container !== undefined;
  };
  return {
    create: async () => {
      if (open.size >= containerLimit)
        throw new AppError("SANDBOX_BUSY", `${containerLimit} containers are open; destroy one first.`);
      choosing ??= choose();
      const choice = await choosing;
      const id = randomUUID();
      open.set(id, openContainer({ folder: join(folder.path, id), choice, limits }));
      return {
        container_id: id,
        languages: choice.backend ? ["python", "sql"] : ["sql"],
        backend: choice.backend?.name ?? null,
        reason: choice.backend ? null : choice.reason,
      };
    },
    upload: (id, { name, piece, offset }) => find(id).upload(name, piece, offset),
    execute: async (id, { language, code, wallMs = limits.wallMs }) => {
      const container = find(id);
      const run = language === "sql" ? container.runSql : container.runPython;
      return run(code, Math.min(wallMs, limits.wallMs)).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        return { stdout: "", stderr: error.message, success: false };
      });
    },
    download: (id, path, offset) => find(id).download(path, offset),
    destroy,
    close: async () => {
      await Promise.all([...open.keys()].map(destroy));
      folder.remove();
    },
  };
}
