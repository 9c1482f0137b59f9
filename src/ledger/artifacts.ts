import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { AppError } from "../base/app-error.ts";
import { sha256 } from "../base/canonical-json.ts";
import type { Artifact } from "../domain/artifact.ts";
import { manifestFile } from "./case-files.ts";
import { type ManifestFile, manifestSchema } from "./manifest.ts";

/** The report, the charts and the result of a case, as the audit trail names them. */
export function listArtifacts(
  folder: string,
  files: ManifestFile[],
  { requestId, at }: { requestId: string; at: string },
): Artifact[] {
  return files.flatMap((file) => {
    const kind = kindOf(folder, file.path);
    if (kind === null) return [];
    const artifact: Artifact = {
      artifact_id: idOf(requestId, file.path),
      request_id: requestId,
      ...kind,
      content_ref: file.path,
      content_hash: file.sha256,
      size_bytes: file.size_bytes,
      created_at: at,
    };
    return [artifact];
  });
}

function kindOf(folder: string, path: string) {
  if (path === "report.md") return { artifact_type: "report", metadata: reportFacts(folder) } as const;
  if (path === "results/result.json") return { artifact_type: "summary", metadata: {} } as const;
  return /^charts\/[^/]+\.(svg|png)$/.test(path)
    ? ({ artifact_type: "chart", metadata: chartFacts(folder, path) } as const)
    : null;
}

/** Reads a file of a sealed case; refuses it when its bytes are not those that were sealed. */
export function readArtifact(folder: string, path: string): Buffer {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), "utf8")));
  const known = manifest.files.find((file) => file.path === path);
  if (!known) throw new AppError("NOT_FOUND", `${path} is not part of the case.`, { path });
  const bytes = readFileSync(join(folder, path));
  if (sha256(bytes) !== known.sha256)
    throw new AppError("INVALID_STATE", `${path} was changed after the case was finished: its hash differs.`, { path });
  return bytes;
}

function reportFacts(folder: string) {
  const sections = readFileSync(join(folder, "report.md"), "utf8").match(/^## /gm)?.length ?? 0;
  return { format: "markdown", section_count: sections };
}

function chartFacts(folder: string, path: string) {
  const name = basename(path).replace(/\.[a-z]+$/, "");
  const titles = axisTitles(readFileSync(join(folder, `charts/${name}.json`), "utf8"));
  return { chart_type: name, x_label: titles.x ?? "", y_label: titles.y ?? "" };
}

/** The first axis titles anywhere in a vega-lite specification. */
function axisTitles(spec: string): { x?: string; y?: string } {
  const titles: { x?: string; y?: string } = {};
  JSON.parse(spec, (key, value: { title?: unknown; axis?: { title?: unknown } } | null) => {
    if ((key === "x" || key === "y") && value !== null && typeof value === "object") {
      const title = value.axis?.title ?? value.title;
      if (typeof title === "string") titles[key] ??= title;
    }
    return value;
  });
  return titles;
}

// Ids made of what they name: writing a case again gives the same ones.
function idOf(requestId: string, path: string): string {
  const hex = createHash("sha256").update(`${requestId}/${path}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16], 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
