import { AppError } from "../../base/app-error.ts";
import { homeFolder } from "../home.ts";
import { leaveWithParent } from "../leave-with-parent.ts";
import { runAnalysis } from "./run-analysis.ts";

/** One analysis in a process of its own: whatever its queries do, it can be stopped at any moment. */
const [folder] = process.argv.slice(2);
leaveWithParent();

try {
  await runAnalysis(folder, { home: homeFolder(), environment: process.env, onProgress: () => {} });
  process.exit(0);
} catch (error) {
  if (!(error instanceof AppError)) process.stderr.write(`${(error as Error).stack ?? error}\n`);
  process.exit(2);
}
