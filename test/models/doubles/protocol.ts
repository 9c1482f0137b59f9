export interface Usage {
  input: number;
  output: number;
}

/** How one provider writes on the wire. */
export interface Protocol {
  /** Other paths get a 404, as they would from the provider. */
  path: RegExp;
  streamType: string;
  wantsStream(path: string, body: Record<string, unknown>): boolean;
  plain(text: string, usage: Usage | null): unknown;
  streamStart(usage: Usage | null): string;
  streamPiece(text: string): string;
  streamEnd(text: string, usage: Usage | null): string;
  error(status: number, message: string): unknown;
}

export function serverSentEvent(data: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
}
