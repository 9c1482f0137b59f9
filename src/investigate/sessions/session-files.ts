import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { memoryLoop } from "../../domain/iteration-log.ts";
import type { Script } from "../../minds/mind.ts";
import { type KeptIteration, keptIterationSchema } from "./kept-iteration.ts";

/** The files of one hypothesis under `analysis/`; names do not depend on time, so doing it again overwrites. */
export interface SessionFiles {
  keepScript(iteration: number, script: Script): string;
  keepOutput(iteration: number, output: string): string;
  keepIteration(iteration: KeptIteration): void;
  keepArtifact(name: string, bytes: Buffer): string;
  /** Iterations done before, in order, up to the first that is missing or damaged. */
  loadIterations(): KeptIteration[];
}

export function openSessionFiles(analysisFolder: string, hypothesisId: string): SessionFiles {
  const write = (name: string, content: string | Buffer): string => {
    writeFileAtomic(join(analysisFolder, name), content);
    return name;
  };
  const iterationName = (iteration: number) => `iterations/${hypothesisId}_iter_${padded(iteration)}.json`;
  return {
    keepScript: (iteration, { language, name, code }) =>
      write(
        `scripts/${padded(iteration)}_${hypothesisId}_${plainName(name)}.${language === "python" ? "py" : "sql"}`,
        code.endsWith("\n") ? code : `${code}\n`,
      ),
    keepOutput: (iteration, output) => write(`full_outputs/${hypothesisId}_output_${padded(iteration)}.txt`, output),
    keepIteration: (iteration) => {
      write(iterationName(iteration.iteration), `${JSON.stringify(iteration, null, 2)}\n`);
    },
    keepArtifact: (name, bytes) => write(`artifacts/${hypothesisId}/${name}`, bytes),
    loadIterations: () => {
      const iterations: KeptIteration[] = [];
      for (let i = 1; i <= memoryLoop.max_iterations; i += 1) {
        const kept = loadIteration(join(analysisFolder, iterationName(i)));
        if (kept === null) break;
        iterations.push(kept);
      }
      return iterations;
    },
  };
}

function loadIteration(path: string): KeptIteration | null {
  if (!existsSync(path)) return null;
  try {
    return keptIterationSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

const padded = (iteration: number): string => String(iteration).padStart(3, "0");

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 50) || "analysis";
