import { join } from "node:path";
import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { measureCommand } from "../measure.ts";
import type { TimedAnswer } from "./ask-peers.ts";
import { answerSchema } from "./judge-answer.ts";
import type { RealCase } from "./real-cases.ts";

const program = join(import.meta.dirname, "../../bin/whydunit.js");
const timeoutMs = 300_000;

/** One case through the built command, as a person without models and without anything learnt would run it. */
export function askProduct({ files, args }: RealCase): TimedAnswer {
  const scratch = makeScratchFolder();
  try {
    const { seconds, output } = measureCommand(
      process.execPath,
      [program, "investigate", ...files, ...args, "--json"],
      { env: plainEnvironment(scratch.path("home")), timeout: timeoutMs },
    );
    return { answer: parseAnswer(output), seconds };
  } finally {
    scratch.remove();
  }
}

function plainEnvironment(home: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/_API_KEY$|^DATABASE_URL$|^OLLAMA_/.test(name));
  return { ...Object.fromEntries(own), WHYDUNIT_HOME: home };
}

/** An investigation that failed has no decision, and so is never right. */
function parseAnswer(output: string): TimedAnswer["answer"] {
  try {
    return answerSchema.parse(JSON.parse(output));
  } catch {
    return { explanations: [] };
  }
}
