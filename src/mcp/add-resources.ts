import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { readEvidence } from "../app/sessions/finished-case.ts";
import { uuidSchema } from "../domain/primitives.ts";
import { manifestFile } from "../ledger/case-files.ts";
import { evidenceUri, reportUri } from "./case-uris.ts";

const mostListed = 100;

/** Reports of finished cases, and the query with its rows behind each figure. */
export function addResources(server: McpServer, home: string): void {
  const sessions = join(home, "sessions");
  const markdown = "text/markdown";
  server.registerResource(
    "report",
    new ResourceTemplate(reportUri("{session_id}"), { list: () => ({ resources: listReports(sessions) }) }),
    { title: "Report of a case", description: "What an investigation found, as Markdown.", mimeType: markdown },
    (uri, { session_id }) => {
      const text = readFileSync(join(finishedCase(sessions, session_id, uri), "report.md"), "utf8");
      return { contents: [{ uri: uri.href, mimeType: markdown, text }] };
    },
  );
  const json = "application/json";
  server.registerResource(
    "evidence",
    new ResourceTemplate(evidenceUri("{session_id}", "{evidence_id}"), { list: undefined }),
    { title: "Evidence of a figure", description: "The SQL, its parameters, rows and hash.", mimeType: json },
    (uri, { session_id, evidence_id }) => {
      const evidence = orMissing(uri, () => readEvidence(finishedCase(sessions, session_id, uri), String(evidence_id)));
      return { contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(evidence) }] };
    },
  );
}

function listReports(sessions: string) {
  const ids = existsSync(sessions) ? readdirSync(sessions) : [];
  return ids
    .filter((id) => uuidSchema.safeParse(id).success && existsSync(join(sessions, id, manifestFile)))
    .slice(0, mostListed)
    .map((id) => ({ uri: reportUri(id), name: `report of ${id}`, mimeType: "text/markdown" }));
}

/** Only what has the form of an id is looked for, so no path leads anywhere else. */
function finishedCase(sessions: string, sessionId: unknown, uri: URL): string {
  const id = uuidSchema.safeParse(sessionId);
  const folder = id.success ? join(sessions, id.data) : null;
  if (folder !== null && existsSync(join(folder, manifestFile))) return folder;
  throw new ResourceNotFoundError(uri.href, `There is no finished case at ${uri.href}.`);
}

function orMissing<T>(uri: URL, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ResourceNotFoundError(uri.href, (error as Error).message);
  }
}
