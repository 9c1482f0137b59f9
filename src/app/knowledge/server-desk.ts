import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../../base/app-error.ts";
import { chatResponseSchema } from "../../domain/chat.ts";
import { learnResultSchema } from "../../domain/learn-result.ts";
import { searchResultSchema } from "../../domain/search-result.ts";
import type { ChatAnswer } from "../chat/chat-event.ts";
import type { Desk } from "./desk.ts";
import { parseQuestion } from "./parse-question.ts";
import type { RunningServer } from "./running-server.ts";

/** The server that has the store open answers for it. */
export function openServerDesk(server: RunningServer): Desk {
  const search = async (query: string, limit: number, whole = false) =>
    searchResultSchema.parse(await post(server, "/api/search", { query, limit, whole }));
  return {
    learn: async (paths, onProgress) => {
      onProgress(`The server at ${server.url} learns them; vectors follow there.`);
      const answer = await post(server, "/api/documents", { paths: paths.map((path) => resolve(path)) });
      return learnResultSchema.parse(answer);
    },
    search: (query, limit) => search(query, limit),
    recall: async (query, limit) =>
      (await search(query, limit, true)).sources.map(({ source_url, title, snippet, text = snippet }) => ({
        sourceUrl: source_url,
        title,
        text,
      })),
    ask: async (asked) => {
      const answer = await post(server, "/chat", parseQuestion(asked));
      chatResponseSchema.parse(answer);
      return answer as ChatAnswer;
    },
    close: async () => {},
  };
}

async function post({ url, secret }: RunningServer, path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(secret ? { authorization: `Bearer ${secret}` } : {}) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).catch((error) => {
    throw new AppError("SERVICE_UNAVAILABLE", `The server at ${url} does not answer: ${reasonOf(error)}.`, {}, error);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toError(answer, url, response.status);
  return answer;
}

// Under /api problems come in an envelope, elsewhere as the chat contract has them.
const problemSchema = z.union([
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }).transform(({ error }) => error),
  z
    .object({ error_code: z.string(), message: z.string() })
    .transform(({ error_code, message }) => ({ code: error_code, message })),
]);

function toError(answer: unknown, url: string, status: number): AppError {
  const problem = problemSchema.safeParse(answer);
  if (problem.success) return new AppError(problem.data.code, problem.data.message, { url, status });
  return new AppError("SERVICE_UNAVAILABLE", `The server at ${url} answered with status ${status}.`, { url, status });
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
