interface Htmx {
  ajax(verb: string, path: string, options: { target: string; select?: string; swap?: string }): Promise<void>;
  swap(context: { sourceElement: Element; target: string; text: string; swap: string }): Promise<void>;
  process(root: Element): void;
}

/** Loaded before every module. */
declare const htmx: Htmx;

/** As much of it as is used; loaded when the first chart comes into sight. */
interface Vega {
  parse(spec: unknown, config: unknown, options: { ast: boolean }): unknown;
  View: new (runtime: unknown, options: Record<string, unknown>) => { runAsync(): Promise<unknown>; finalize(): void };
  Error: number;
}
