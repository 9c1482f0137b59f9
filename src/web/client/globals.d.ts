interface Htmx {
  ajax(verb: string, path: string, options: { target: string; select?: string; swap?: string }): Promise<void>;
  swap(context: { sourceElement: Element; target: string; text: string; swap: string }): Promise<void>;
  process(root: Element): void;
}

/** Loaded before every module. */
declare const htmx: Htmx;
