import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { AppError } from "../base/app-error.ts";
import type { CaseShelf } from "./case-shelf.ts";
import { evidenceUri, reportUri } from "./case-uris.ts";

const mostListed = 100;
const markdown = "text/markdown";
const json = "application/json";

/** Reports of finished cases, and the query with its rows behind each figure. */
export function addResources(server: McpServer, shelf: CaseShelf): void {
  const list = async () => {
    const ids = (await shelf.list()).slice(0, mostListed);
    return { resources: ids.map((id) => ({ uri: reportUri(id), name: `report of ${id}`, mimeType: markdown })) };
  };
  server.registerResource(
    "report",
    new ResourceTemplate(reportUri("{session_id}"), { list }),
    { title: "Report of a case", description: "What an investigation found, as Markdown.", mimeType: markdown },
    async (uri, { session_id }) => {
      const text = await orMissing(uri, shelf.report(String(session_id)));
      return { contents: [{ uri: uri.href, mimeType: markdown, text }] };
    },
  );
  server.registerResource(
    "evidence",
    new ResourceTemplate(evidenceUri("{session_id}", "{evidence_id}"), { list: undefined }),
    { title: "Evidence of a figure", description: "The SQL, its parameters, rows and hash.", mimeType: json },
    async (uri, { session_id, evidence_id }) => {
      const evidence = await orMissing(uri, shelf.evidence(String(session_id), String(evidence_id)));
      return { contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(evidence) }] };
    },
  );
}

async function orMissing<T>(uri: URL, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ResourceNotFoundError(uri.href, error.message);
  }
}
