import type { KeptIteration } from "../../domain/kept-iteration.ts";
import type { Script } from "../../minds/mind.ts";

/** The files of one hypothesis under `analysis/`; names do not depend on time, so doing it again overwrites. */
export interface SessionFiles {
  keepScript(iteration: number, script: Script): string;
  keepOutput(iteration: number, output: string): string;
  keepIteration(iteration: KeptIteration): void;
  keepArtifact(name: string, bytes: Buffer): string;
}

/** Writes a file; the path is from `analysis/`. */
export type WriteFile = (path: string, content: string | Buffer) => void;

export function openSessionFiles(writeFile: WriteFile, hypothesisId: string): SessionFiles {
  const write = (path: string, content: string | Buffer): string => {
    writeFile(path, content);
    return path;
  };
  return {
    keepScript: (iteration, { language, name, code }) =>
      write(
        `scripts/${padded(iteration)}_${hypothesisId}_${plainName(name)}.${language === "python" ? "py" : "sql"}`,
        code.endsWith("\n") ? code : `${code}\n`,
      ),
    keepOutput: (iteration, output) => write(`full_outputs/${hypothesisId}_output_${padded(iteration)}.txt`, output),
    keepIteration: (iteration) => {
      write(
        `iterations/${hypothesisId}_iter_${padded(iteration.iteration)}.json`,
        `${JSON.stringify(iteration, null, 2)}\n`,
      );
    },
    keepArtifact: (name, bytes) => write(`artifacts/${hypothesisId}/${name}`, bytes),
  };
}

const padded = (iteration: number): string => String(iteration).padStart(3, "0");

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 50) || "analysis";
