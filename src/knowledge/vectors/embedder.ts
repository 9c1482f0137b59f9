export interface EmbedderId {
  model: string;
  /** What computed the vectors: those of two runtimes differ in their last digits and are not mixed. */
  runtime: string;
  dimension: number;
}

export interface EmbedOptions {
  onProgress?: (done: number, total: number) => void;
  cancel?: AbortSignal;
}

export interface Embedder {
  readonly id: EmbedderId;
  /** One vector of length 1 for each text, in the order given. */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  close(): Promise<void>;
}
