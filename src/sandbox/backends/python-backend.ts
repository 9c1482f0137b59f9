import type { LaunchedProcess } from "../launched-process.ts";
import type { SandboxLimits } from "../limits.ts";

export interface LaunchOptions {
  limits: SandboxLimits;
  /** The environment of the process that builds the walls; nothing of it may reach the code inside. */
  outerEnvironment?: Record<string, string>;
}

export interface PythonBackend {
  name: "bubblewrap" | "bubblewrap as root" | "docker";
  launch(options: LaunchOptions): Promise<LaunchedProcess>;
}
