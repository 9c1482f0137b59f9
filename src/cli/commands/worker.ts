import { loadServerConfiguration } from "../../app/configuration.ts";
import { homeFolder } from "../../app/home.ts";
import { AppError } from "../../base/app-error.ts";
import { openWorker } from "../../open-worker.ts";
import { type Command, exitCodes } from "../command.ts";
import { toldToEnd } from "../told-to-end.ts";

export const command: Command = {
  usage: "[--runs N]",
  about: `Runs investigations that a server asks for. Needs DATABASE_URL, the PostgreSQL server that holds the queue, and the server's
WHYDUNIT_HOME, on a disk that both see: the sessions lie there. Start as many as you like, on as many machines. Ends on SIGTERM or
SIGINT; what it was doing goes on in another worker.`,
  options: { runs: { type: "string", value: "N", help: "how many at the same time (WHYDUNIT_RUNS, or one per core)" } },
  run: async ({ options }) => {
    const home = homeFolder();
    const flags = { runs: options["runs"] as string | undefined };
    const configuration = loadServerConfiguration({ home, environment: process.env, flags });
    if (configuration.databaseUrl === null)
      throw new AppError(
        "WRONG_USAGE",
        "A worker needs DATABASE_URL. Without a database of its own the server runs its investigations itself.",
      );
    const worker = await openWorker({ ...configuration, databaseUrl: configuration.databaseUrl }, home);
    process.stdout.write(`Waiting for investigations, ${configuration.runs} at a time\n`);
    await toldToEnd();
    await worker.close();
    setTimeout(() => process.exit(exitCodes.done), 500).unref();
    return exitCodes.done;
  },
};
