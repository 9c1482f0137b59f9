import type { Mind } from "../../minds/mind.ts";
import { openBuiltInMind } from "../../minds/open-built-in-mind.ts";
import type { Sandbox } from "../../sandbox/open-sandbox.ts";
import type { FindingsKeeper } from "../sessions/keep-findings.ts";
import type { WriteFile } from "../sessions/session-files.ts";

/** Who thinks, where its code runs and where its work is kept. */
export interface Thinking {
  mind: Mind;
  /** Null: no generated code is run; the built-in mind asks the engine alone. */
  openSandbox: (() => Promise<Sandbox>) | null;
  /** Scripts, outputs and logs, from `analysis/`. */
  writeFile: WriteFile;
  findings: FindingsKeeper | null;
}

/** Nothing but the engine, and nothing kept. */
export const builtInThinking: Thinking = {
  mind: openBuiltInMind(),
  openSandbox: null,
  writeFile: () => {},
  findings: null,
};
