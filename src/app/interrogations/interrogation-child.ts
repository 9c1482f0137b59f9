import { basename } from "node:path";
import { AppError } from "../../base/app-error.ts";
import { homeFolder } from "../home.ts";
import { leaveWithParent } from "../leave-with-parent.ts";
import { readPassages } from "./kept-passages.ts";
import { runSession } from "./run-session.ts";
import { stopSession } from "./stop-session.ts";

/** One interrogation in a process of its own, so that reading a case's data holds up nobody and it can be stopped at any moment. */
const [folder] = process.argv.slice(2) as [string];
leaveWithParent();

const home = homeFolder();
const id = basename(folder);
const now = () => new Date();
try {
  let passages = readPassages(folder);
  // They were found for the whole hypothesis; asking again gives nothing more.
  const search = async () => {
    const found = passages;
    passages = [];
    return found;
  };
  await runSession(id, { home, environment: process.env, now, onProgress: () => {}, search });
  process.exit(0);
} catch (error) {
  if (error instanceof AppError) stopSession(home, id, error.message, now());
  else process.stderr.write(`${(error as Error).stack ?? error}\n`);
  process.exit(2);
}
