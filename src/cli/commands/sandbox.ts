import { readVersion } from "../../base/version.ts";
import { serveSandbox } from "../../sandbox/mcp-server.ts";
import { type Command, exitCodes } from "../command.ts";

export const command: Command = {
  usage: "[--check]",
  about: `An MCP server on stdin and stdout that runs generated Python and SQL in isolation: create_container, upload_file,
execute_code, download_file, destroy_container. Python needs bubblewrap or Docker and is refused without.`,
  options: { check: { type: "boolean", help: "only say what isolates Python on this machine" } },
  run: async ({ options }) => {
    if (options["check"]) return check();
    await serveSandbox(readVersion());
    return exitCodes.done;
  },
};

async function check(): Promise<number> {
  const { chooseBackend } = await import("../../sandbox/backends/choose-backend.ts");
  const choice = await chooseBackend();
  process.stdout.write(choice.backend ? `Python runs in ${choice.backend.name}.\n` : `${choice.reason}\n`);
  return choice.backend ? exitCodes.done : exitCodes.failed;
}
