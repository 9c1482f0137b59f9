import { homeFolder } from "../../app/home.ts";
import { makeSigningKey, signingKeyPath } from "../../app/signing-key.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";

export const command: Command = {
  usage: "[--json]",
  about:
    "The key with which finished cases are signed: made the first time, shown every time.\nGive the public key or its fingerprint to those who verify, by another way than the cases.",
  options: { json: jsonOption },
  run: async ({ options }) => {
    const { isNew, ...key } = makeSigningKey(signingKeyPath(homeFolder()));
    const told = `\n  ${key.fingerprint}\n  ${isNew ? "made now, in" : "in"} ${key.path}; cases are signed with it from here on\n\n${key.publicKey}`;
    process.stdout.write(options["json"] ? `${JSON.stringify(key)}\n` : told);
    return exitCodes.done;
  },
};
