/** What a server calls things that our engine calls otherwise: one file per engine. What is not in it is not asked of that engine. */
export interface ServerDialect {
  quoteName(name: string): string;
  quoteText(text: string): string;
  /** Types by our engine's name for them. */
  types: Record<string, string>;
  /** Functions by our engine's name for them. */
  functions: Record<string, ServerFunction>;
  /** Aggregates of the same name and meaning. */
  aggregates: ReadonlySet<string>;
  /** NULL where the text is not of the type. */
  tryCast(x: string, type: string): string;
  /** Fractions, and NULL by zero. */
  divide(a: string, b: string): string;
}

/** `where` is the condition behind FILTER. */
export type ServerFunction = (args: string[], where: string | null) => string;
