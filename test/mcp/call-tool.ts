import type { Client } from "@modelcontextprotocol/client";

/** Calls a tool as an agent does. */
export async function callTool(client: Client, name: string, input: Record<string, unknown>, options = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input }, options);
  const text = (content as { text?: string }[]).map((one) => one.text ?? "").join("\n");
  // biome-ignore lint/suspicious/noExplicitAny: what a client gets is checked by the assertions
  return { text, output: structuredContent as any, isError: isError === true };
}
