import type { McpTool } from "../tools/mcp-tool.ts";
import { servedAnalyze } from "./analyze.ts";
import { servedAsk } from "./ask.ts";
import { servedExplain } from "./explain.ts";
import { servedInterrogate } from "./interrogate.ts";
import { servedInvestigate } from "./investigate.ts";
import { servedProfile } from "./profile.ts";
import type { ServedParts } from "./served-parts.ts";
import { servedVerify } from "./verify.ts";

/** The same tools on the server's own sessions, for callers who are not on this machine. */
export const servedTools = (parts: ServedParts): readonly McpTool[] => [
  servedInvestigate(parts),
  servedExplain(parts),
  servedProfile(parts),
  servedAnalyze(parts),
  servedInterrogate(parts),
  servedAsk(parts),
  servedVerify(parts),
];
