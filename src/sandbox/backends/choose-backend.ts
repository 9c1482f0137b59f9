import { existsSync } from "node:fs";
import { bubblewrapBackend } from "./bubblewrap.ts";
import { findCanaryProblem } from "./canary.ts";
import { defaultDockerImage, dockerBackend, findDockerProblem } from "./docker.ts";
import type { PythonBackend } from "./python-backend.ts";

/** The backend that Python runs in, or why there is none and how to get one. */
export type BackendChoice = { backend: PythonBackend } | { backend: null; reason: string };

export interface Candidate {
  backend: PythonBackend;
  /** Why it cannot be tried at all, or null. */
  findProblem(): Promise<string | null> | string | null;
}

export const installCommand = "sudo apt-get install bubblewrap python3-pandas python3-scipy";

/** The first candidate that keeps its canary in; never one that was not put to the test. */
export async function chooseBackend(candidates: Candidate[] = knownCandidates()): Promise<BackendChoice> {
  const problems: string[] = [];
  for (const { backend, findProblem } of candidates) {
    const problem = (await findProblem()) ?? (await findCanaryProblem(backend));
    if (problem === null) return { backend };
    problems.push(`${backend.name}: ${problem}`);
  }
  const tried = problems.map((problem) => `- ${problem}`).join("\n");
  return {
    backend: null,
    reason: `Python is refused: nothing on this machine isolates it. SQL works. To get Python: ${installCommand}\n${tried}`,
  };
}

function knownCandidates(): Candidate[] {
  const image = process.env["WHYDUNIT_SANDBOX_IMAGE"] ?? defaultDockerImage;
  return [
    { backend: bubblewrapBackend(false), findProblem: () => findBubblewrapProblem() },
    {
      backend: bubblewrapBackend(true),
      findProblem: () => (process.getuid?.() === 0 ? findBubblewrapProblem() : "we are not root"),
    },
    { backend: dockerBackend(image), findProblem: () => findDockerProblem(image) },
  ];
}

function findBubblewrapProblem(): string | null {
  if (process.platform !== "linux") return "it needs Linux";
  if (!["/usr/bin/bwrap", "/bin/bwrap"].some(existsSync)) return "bwrap is not installed";
  return existsSync("/usr/bin/python3") ? null : "/usr/bin/python3 is not installed";
}
