// An investigation in a process of its own that kills itself: at the first step it has done ("done"), or at the given
// file operation ("operation"), where half of what was to be written still is. What it did goes to a log, a line each.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { request, log, kill } = JSON.parse(process.argv[2]);
const die = () => process.kill(process.pid, "SIGKILL");
const { appendFileSync } = fs;

if (kill.operation) {
  let left = kill.operation;
  for (const name of ["renameSync", "linkSync", "rmSync", "fsyncSync", "writeSync", "appendFileSync"]) {
    const operation = fs[name];
    fs[name] = (...args) => {
      left -= 1;
      if (left > 0) return operation(...args);
      if (name === "writeSync") operation(args[0], args[1].subarray(0, args[1].length / 2));
      if (name === "appendFileSync") operation(args[0], args[1].slice(0, args[1].length / 2));
      return die();
    };
  }
  syncBuiltinESMExports();
}

const { investigateFiles } = await import("../../dist/app/investigate-files.js");
await investigateFiles({
  ...request,
  onProgress: () => {},
  onStep: ({ state, step }) => {
    appendFileSync(log, `${state} ${step}\n`);
    if (kill.at === `${state} ${step}` || (kill.at === "done" && state === "done")) die();
  },
});
