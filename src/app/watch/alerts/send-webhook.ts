import { openRedactor } from "../../../base/redact.ts";

export interface WebhookCall {
  url: string;
  /** The same for every attempt, so that a receiver can tell a repetition. */
  id: string;
  attempt: number;
  body: object;
}

export type WebhookAnswer =
  | { ok: true }
  | { ok: false; problem: string; mayRetry: boolean; retryAfterMs: number | null };

const timeoutMs = 10_000;

/** One attempt. Redirects are not followed: the address is a secret that belongs to one host. */
export async function sendWebhook({ url, id, attempt, body }: WebhookCall): Promise<WebhookAnswer> {
  const { pathname, search, username, password } = new URL(url);
  const redact = openRedactor([url, pathname, search, username, password]);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "idempotency-key": id,
        "x-whydunit-alert": id,
        "x-whydunit-attempt": String(attempt),
      },
      body: JSON.stringify(body),
    });
    // Whatever it says beside its status is not waited for.
    void response.body?.cancel().catch(() => {});
    if (response.ok) return { ok: true };
    const mayRetry = response.status >= 500 || response.status === 408 || response.status === 429;
    return { ok: false, problem: `answered ${response.status}`, mayRetry, retryAfterMs: retryAfter(response) };
  } catch (error) {
    const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
    const reason = (error as Error).name === "TimeoutError" ? `no answer within ${timeoutMs / 1000} s` : cause?.code;
    const problem = redact(reason ?? cause?.message ?? (error as Error).message);
    return { ok: false, problem, mayRetry: true, retryAfterMs: null };
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 30) * 1000 : null;
}
