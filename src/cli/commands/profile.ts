import { profileFiles } from "../../app/profile-files.ts";
import { listSource } from "../../app/sources/list-source.ts";
import type { SourceRequest } from "../../app/sources/source-request.ts";
import { withExtracted } from "../../app/sources/with-extracted.ts";
import { AppError } from "../../base/app-error.ts";
import type { TableFile } from "../../engine/data-source.ts";
import { type Command, exitCodes, jsonOption } from "../command.ts";
import { renderListing } from "../render/render-listing.ts";
import { renderProfile } from "../render/render-profile.ts";
import { readSources, sourceOptions } from "../source-options.ts";
import { startProgress } from "../terminal/progress.ts";
import { describeTerminal } from "../terminal/terminal.ts";

export const command: Command = {
  usage: "FILES… [--source URL [--table NAME… | --query SQL]] [--json]",
  about:
    "Shows what is in tables (CSV, TSV, JSON, NDJSON, Parquet, Excel, gzip of these, or folders of them): columns with their roles,\nhow the tables hang together, and every line that could not be read. Of a source of which no table is named, its tables with their sizes.",
  options: { ...sourceOptions, json: jsonOption },
  run: async ({ files, options }) => {
    const named = readSources({ options });
    const paths = [...files, ...named.files];
    const isJson = options["json"] === true;
    if (named.source === null && paths.length === 0)
      throw new AppError("WRONG_USAGE", "Name at least one file or folder: whydunit profile FILES…");
    if (named.source === null) await profile(paths, isJson);
    else if (isListing(named.source)) await list(named.source, isJson);
    else await withExtracted(named.source, {}, (tables) => profile([...paths, ...tables], isJson));
    return exitCodes.done;
  },
};

const isListing = ({ tables, query }: SourceRequest): boolean => tables.length === 0 && query === null;

async function list(source: SourceRequest, isJson: boolean): Promise<void> {
  const listing = await listSource(source);
  process.stdout.write(isJson ? `${JSON.stringify(listing)}\n` : renderListing(listing, describeTerminal()));
}

async function profile(files: (string | TableFile)[], isJson: boolean): Promise<void> {
  const progress = startProgress(isJson);
  const { source, result } = await profileFiles(files, { onProgress: progress.step }).finally(progress.done);
  process.stdout.write(isJson ? `${JSON.stringify(result)}\n` : renderProfile(source, describeTerminal()));
  source.close();
}
