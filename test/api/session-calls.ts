import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Calls to the session API of a server. */
export function sessionCalls(url: string) {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(url + path, {
      method,
      headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
      body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: what came over the wire
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as any };
  };
  const create = async (): Promise<string> => (await call("POST", "/api/sessions", {})).body.session_id;
  const upload = (id: string, name: string, content: string | Blob, headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.append("file", content instanceof Blob ? content : new Blob([content]), name);
    form.append("description", "what is in it");
    return call("POST", `/api/sessions/${id}/files`, form, headers);
  };
  const ended = async (id: string) => {
    for (;;) {
      const { body } = await call("GET", `/api/sessions/${id}`);
      if (body.status !== "running") return body;
      await wait(100);
    }
  };
  return { call, create, upload, ended };
}

/** Memory of a process now and at its highest, in bytes. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** The most memory a server has held once it has opened all that it opens after its first answer. */
export async function settledPeak(pid: number): Promise<number> {
  for (let last = -1, same = 0; ; ) {
    const { peak } = memoryOf(pid);
    same = peak === last ? same + 1 : 0;
    if (same === 5) return peak;
    last = peak;
    await wait(300);
  }
}
