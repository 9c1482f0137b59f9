import { setTimeout as wait } from "node:timers/promises";
import { serveCommand } from "../../src/cli/commands/serve.ts";
import { openMemoryKnowledge } from "./memory-knowledge.ts";
import { releases, testServices } from "./test-services.ts";

// The real command in a process of its own. Questions with "slowly" in them take a moment; services say when they close.
const command = serveCommand(async () => {
  const knowledge = openMemoryKnowledge({ "releases.md": releases });
  const retrieve = async (...[query, options]: Parameters<typeof knowledge.retrieve>) => {
    if (query.includes("slowly")) await wait(700);
    return knowledge.retrieve(query, options);
  };
  const close = async () => {
    process.stdout.write("services closed\n");
  };
  return testServices({ knowledge: { ...knowledge, retrieve }, close });
});
const [port, host] = process.argv.slice(2);
process.exitCode = await command.run({ files: [], options: { port, host } });
