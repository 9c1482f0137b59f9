// Server-sent events of a POST, which EventSource cannot make; a stream that breaks is taken up where it broke.

const mostAttempts = 5;
const pauseMs = 1000;

/** @typedef {{ id: string; kind: string; data: any }} StreamEvent */

/**
 * @param {string} path
 * @param {unknown} body
 * @param {(event: StreamEvent) => void} onEvent
 */
export async function streamEvents(path, body, onEvent) {
  let lastId = "";
  let isOver = false;
  /** @param {StreamEvent} event */
  const take = (event) => {
    if (event.id) lastId = event.id;
    isOver = event.kind === "done" || event.data?.state === "FAILED";
    onEvent(event);
  };
  for (let attempt = 1; !isOver; attempt += 1) {
    try {
      await readOnce(path, body, lastId, take);
      if (!isOver) throw new Error("The stream ended early.");
    } catch (failure) {
      const isRefused = failure instanceof Refusal;
      if (isRefused || lastId === "" || attempt >= mostAttempts) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

class Refusal extends Error {}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} lastId
 * @param {(event: StreamEvent) => void} take
 */
async function readOnce(path, body, lastId, take) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(lastId ? { "last-event-id": lastId } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) {
    const problem = await response.json().catch(() => ({}));
    throw new Refusal(problem.message ?? `The server refused it (${response.status}).`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) take(event);
    }
  }
}

/** @param {string} block @returns {StreamEvent | null} */
function parseEvent(block) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const line of block.split("\n")) {
    const at = line.indexOf(": ");
    if (at > 0) fields[line.slice(0, at)] = line.slice(at + 2);
  }
  if (!fields["data"]) return null;
  return { id: fields["id"] ?? "", kind: fields["event"] ?? "message", data: JSON.parse(fields["data"]) };
}
