import { startMcp } from "../../start-mcp.ts";
import { type Command, exitCodes } from "../command.ts";

export const command: Command = {
  usage: "",
  about: `An MCP server on stdin and stdout, for Claude Desktop, Cursor and other agents: investigate, explain, profile, analyze,
interrogate, ask and verify as tools, reports and evidence as resources. docs/mcp.md has the lines for their settings.`,
  options: {},
  run: async () => {
    await startMcp(process.env);
    // Work that nobody waits for any more ends with the process.
    setTimeout(() => process.exit(exitCodes.done), 500).unref();
    return exitCodes.done;
  },
};
