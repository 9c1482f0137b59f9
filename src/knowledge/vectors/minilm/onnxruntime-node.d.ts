// The package ships no types, and as an optional dependency it may be absent. This is what we use of it.
declare module "onnxruntime-node" {
  export interface Tensor {
    readonly data: Float32Array;
  }

  export interface InferenceSession {
    run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  }

  export interface SessionOptions {
    executionProviders: string[];
    graphOptimizationLevel: "disabled" | "basic" | "extended" | "all";
    intraOpNumThreads: number;
    interOpNumThreads: number;
    enableMemPattern: boolean;
  }

  export interface OnnxRuntime {
    InferenceSession: { create(model: Uint8Array, options: SessionOptions): Promise<InferenceSession> };
    Tensor: new (type: "float32", data: Float32Array, shape: number[]) => Tensor;
  }
}
