import { findCaseFolder } from "../../app/case-folder.ts";
import { exportCase } from "../../app/exports/export-case.ts";
import { parseExportFormat } from "../../app/exports/export-format.ts";
import { AppError } from "../../base/app-error.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import { type Command, exitCodes } from "../command.ts";

export const command: Command = {
  usage: "SESSION|DIR [--format md|html|pdf|ipynb] [--out FILE]",
  about:
    "Writes a finished case as one file that stands alone: md (charts and evidence inside), html (one page, no script, nothing fetched),\npdf, or ipynb (a notebook that computes the figures again from the data).",
  options: {
    format: { type: "string", value: "md|html|pdf|ipynb", help: "which; without it what FILE ends in, else html" },
    out: { type: "string", value: "FILE", help: "where to; - for standard output; without it beside you" },
  },
  run: async ({ files, options }) => {
    if (files.length !== 1)
      throw new AppError("WRONG_USAGE", "Name one case: whydunit export DIR, or the id of a session.");
    const out = typeof options["out"] === "string" ? options["out"] : null;
    const wanted = typeof options["format"] === "string" ? options["format"] : /\.(\w+)$/.exec(out ?? "")?.[1];
    const { name, bytes } = await exportCase(findCaseFolder(files[0]), parseExportFormat(wanted ?? "html"));
    if (out === "-") process.stdout.write(bytes);
    else {
      writeFileAtomic(out ?? name, Buffer.from(bytes));
      process.stdout.write(`Written: ${out ?? name}\n`);
    }
    return exitCodes.done;
  },
};
