import { findCaseFolder } from "../../app/case-folder.ts";
import { verifyFolder } from "../../app/verify-folder.ts";
import { AppError } from "../../base/app-error.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { renderVerified } from "../render/render-verified.ts";
import { readSources } from "../source-options.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "SESSION|DIR [--source URL] [--json]",
  about:
    "Proves a finished case: the audit chain, the hash of every file, the Merkle root, and every evidence query run again on the data.\nNames the first thing that differs and exits 1.",
  options: {
    source: {
      type: "string",
      value: "URL",
      help: "the database in which the rows of the case stayed (--mode push-down): every figure is asked of it again",
    },
    json: jsonOption,
  },
  run: async ({ files, options }) => {
    if (files.length !== 1)
      throw new AppError("WRONG_USAGE", "Name one case: whydunit verify DIR, or the id of a session.");
    const folder = findCaseFolder(files[0]);
    const { source } = readSources({ options });
    const result = await verifyFolder(folder, source && { address: source.address });
    process.stdout.write(
      options["json"] ? `${JSON.stringify(result)}\n` : renderVerified(folder, result, describeTerminal()),
    );
    return result.ok ? exitCodes.done : exitCodes.failed;
  },
};
