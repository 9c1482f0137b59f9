import { loadServerConfiguration, type ServerConfiguration } from "../../app/configuration.ts";
import { homeFolder } from "../../app/home.ts";
import { demandWritable } from "../../base/demand-writable.ts";
import { openServices } from "../../open-services.ts";
import { type ServerServices, startServer } from "../../start-server.ts";
import { type Command, exitCodes } from "../command.ts";
import { toldToEnd } from "../told-to-end.ts";

export type OpenServices = (configuration: ServerConfiguration, home: string) => Promise<ServerServices>;

/** The command, given how the product's parts are opened. */
export function serveCommand(openServices: OpenServices): Command {
  const start = async (configuration: ServerConfiguration, home: string) => {
    demandWritable(home);
    return startServer(configuration, await openServices(configuration, home));
  };
  return {
    usage: "[--port N] [--host H]",
    about: `The web app and the HTTP interface on one port: open the address it prints in a browser, or read /docs there.
Listens on this machine alone unless WHYDUNIT_TOKEN is set, which callers then have to show. Ends on SIGTERM or SIGINT.`,
    options: {
      port: { type: "string", value: "N", help: "where to listen (PORT, or 3000)" },
      host: { type: "string", value: "H", help: "on which address to listen (HOST, or 127.0.0.1)" },
    },
    run: async ({ options }) => {
      const home = homeFolder();
      const flags = { port: options["port"] as string | undefined, host: options["host"] as string | undefined };
      const configuration = loadServerConfiguration({ home, environment: process.env, flags });
      const server = await start(configuration, home).catch((failure: unknown) => {
        // What was opened before it failed would keep the process, which then neither listens nor ends.
        setInterval(() => process.exitCode === undefined || process.exit(), 50);
        throw failure;
      });
      process.stdout.write([`Listening on ${server.url}`, ...server.notes, ""].join("\n"));
      await toldToEnd();
      await server.close();
      // Whatever still holds the process is not worth waiting for.
      setTimeout(() => process.exit(exitCodes.done), 500).unref();
      return exitCodes.done;
    },
  };
}

export const command = serveCommand(openServices);
