import { homedir } from "node:os";
import { join } from "node:path";

/** Where everything the product keeps lives: WHYDUNIT_HOME, or the user's data folder. */
export function homeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment["WHYDUNIT_HOME"]) return environment["WHYDUNIT_HOME"];
  const data = environment["XDG_DATA_HOME"] ?? join(homedir(), ".local", "share");
  return join(data, "whydunit");
}
