import { findCaseFolder } from "../../app/case-folder.ts";
import { homeFolder } from "../../app/home.ts";
import { readSigningKey, signingKeyPath } from "../../app/signing-key.ts";
import { AppError } from "../../base/app-error.ts";
import { readCaseState } from "../../ledger/seal-case.ts";
import { signCase } from "../../ledger/signature.ts";
import { type Command, exitCodes } from "../command.ts";

export const command: Command = {
  usage: "SESSION|DIR [--key FILE]",
  about: "Signs a finished case (Ed25519); a signature it has is replaced. Verify it first: you vouch for it.",
  options: {
    key: { type: "string", value: "FILE", help: "a private Ed25519 key in PEM (default: that of whydunit keys)" },
  },
  run: async ({ files, options }) => {
    if (files.length !== 1)
      throw new AppError("WRONG_USAGE", "Name one case: whydunit sign DIR, or the id of a session.");
    const folder = findCaseFolder(files[0]);
    if (readCaseState(folder) !== "finished")
      throw new AppError("INVALID_STATE", `There is no finished case in ${folder}: nothing was signed.`, { folder });
    const { key } = options;
    const fingerprint = signCase(folder, readSigningKey(typeof key === "string" ? key : signingKeyPath(homeFolder())));
    process.stdout.write(`\n  ${folder} is signed by ${fingerprint}\n\n`);
    return exitCodes.done;
  },
};
