import { existsSync, readFileSync } from "node:fs";
import { findCaseFolder } from "../../app/case-folder.ts";
import { type ProofLimits, usualLimits, verifyUnderLimits } from "../../app/proof/verify-under-limits.ts";
import { AppError } from "../../base/app-error.ts";
import { revealAddress } from "../../engine/sources/source-address.ts";
import { parseTrusted, readRoot } from "../../ledger/signature.ts";
import { type Command, type CommandContext, exitCodes, jsonOption } from "../command.ts";
import { renderVerified } from "../render/render-verified.ts";
import { readSources } from "../source-options.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "SESSION|DIR [--trusted KEY] [--source URL] [--root] [--json]",
  about:
    "Proves a finished case: the audit chain, the hash of every file, the Merkle root and the signature; then makes the case again from its data and compares every step, figure, text and chart.\nNames the first thing that differs and exits 1.",
  options: {
    trusted: {
      type: "string",
      value: "KEY",
      help: "demand the signature of this key: a file with a public key in PEM, or a fingerprint (SHA256:…)",
    },
    source: {
      type: "string",
      value: "URL",
      help: "the database in which the rows of the case stayed (--mode push-down): every figure is asked of it again",
    },
    root: {
      type: "boolean",
      help: "where all holds, print one line of JSON that stands for the whole case, to be kept or published elsewhere",
    },
    "time-limit": { type: "string", value: "SECONDS", help: `longest time (default ${usualLimits.seconds})` },
    "memory-limit": {
      type: "string",
      value: "MB",
      help: `most memory (default ${usualLimits.memoryBytes / 1024 ** 2})`,
    },
    json: jsonOption,
  },
  run: async ({ files, options }) => {
    if (files.length !== 1)
      throw new AppError("WRONG_USAGE", "Name one case: whydunit verify DIR, or the id of a session.");
    const folder = findCaseFolder(files[0]);
    const { source } = readSources({ options });
    const order = {
      folder,
      address: source && revealAddress(source.address),
      trusted: readTrusted(options["trusted"]),
    };
    const result = await verifyUnderLimits(order, readLimits(options));
    if (options["root"] && result.ok) process.stdout.write(`${JSON.stringify(readRoot(folder))}\n`);
    else
      process.stdout.write(
        options["json"] ? `${JSON.stringify(result)}\n` : renderVerified(folder, result, describeTerminal()),
      );
    return result.ok ? exitCodes.done : exitCodes.failed;
  },
};

type Given = CommandContext["options"][string];

function readTrusted(given: Given): string | null {
  if (typeof given !== "string") return null;
  return parseTrusted(existsSync(given) ? readFileSync(given, "utf8") : given, given);
}

function readLimits(options: CommandContext["options"]): ProofLimits {
  return {
    seconds: readNumber(options["time-limit"], "--time-limit") ?? usualLimits.seconds,
    memoryBytes:
      (readNumber(options["memory-limit"], "--memory-limit") ?? usualLimits.memoryBytes / 1024 ** 2) * 1024 ** 2,
  };
}

function readNumber(given: Given, name: string): number | null {
  if (given === undefined) return null;
  const value = Number(given);
  if (Number.isInteger(value) && value > 0 && value <= 1_000_000) return value;
  throw new AppError("WRONG_USAGE", `${name} takes a whole number above 0, not "${given}".`);
}
