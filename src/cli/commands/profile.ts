import { profileFiles } from "../../app/profile-files.ts";
import { AppError } from "../../base/app-error.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { renderProfile } from "../render/render-profile.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "FILES… [--json]",
  about:
    "Shows what is in tables (CSV, TSV, JSON, NDJSON, Parquet, Excel, gzip of these, or folders of them): columns with their roles,\nhow the tables hang together, and every line that could not be read.",
  options: { json: jsonOption },
  run: async ({ files, options }) => {
    if (files.length === 0)
      throw new AppError("WRONG_USAGE", "Name at least one file or folder: whydunit profile FILES…");
    const progress = startProgress(options["json"] === true);
    const { source, result } = await profileFiles(files, { onProgress: progress.step }).finally(progress.done);
    process.stdout.write(options["json"] ? `${JSON.stringify(result)}\n` : renderProfile(source, describeTerminal()));
    source.close();
    return exitCodes.done;
  },
};
