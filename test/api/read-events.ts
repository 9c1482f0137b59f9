import type { ChatEvent } from "../../src/app/chat/chat-event.ts";

export interface SeenEvent {
  id: string;
  kind: ChatEvent["kind"];
  // biome-ignore lint/suspicious/noExplicitAny: whatever came over the wire
  data: any;
}

/** Events as they come over the wire; ends early after `limit` of them. */
export async function readEvents(response: Response, limit = Infinity): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  while (events.length < limit) {
    const { done, value } = await reader.read();
    if (done) break;
    held += value;
    const blocks = held.split("\n\n");
    held = blocks.pop()!;
    events.push(...blocks.map(parseEvent).filter((event) => event !== null));
  }
  await reader.cancel();
  return events.slice(0, limit);
}

function parseEvent(block: string): SeenEvent | null {
  const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
  return fields["event"] ? { id: fields["id"], kind: fields["event"], data: JSON.parse(fields["data"]) } : null;
}

export function textOf(events: SeenEvent[]): string {
  const lastError = events.findLastIndex(({ kind }) => kind === "error");
  return events
    .slice(lastError + 1)
    .filter(({ kind }) => kind === "token")
    .map(({ data }) => data.text)
    .join("");
}
