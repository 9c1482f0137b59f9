import { analyze } from "./analyze.ts";
import { ask } from "./ask.ts";
import { explain } from "./explain.ts";
import { interrogate } from "./interrogate.ts";
import { investigate } from "./investigate.ts";
import type { McpTool } from "./mcp-tool.ts";
import { profile } from "./profile.ts";
import { verify } from "./verify.ts";

export const allTools: readonly McpTool[] = [investigate, explain, profile, analyze, interrogate, ask, verify];
