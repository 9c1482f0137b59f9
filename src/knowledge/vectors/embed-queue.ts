export interface EmbedQueue {
  add(
    texts: readonly string[],
    options: { onProgress?: (done: number, total: number) => void; cancel?: AbortSignal },
  ): Promise<Float32Array[]>;
  /** Resolves when nothing runs any more; what waits is refused with the reason. */
  close(reason: Error): Promise<void>;
}

interface Job {
  texts: readonly string[];
  vectors: Float32Array[];
  onProgress: (done: number, total: number) => void;
  cancel: AbortSignal | undefined;
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
}

type Run = (texts: readonly string[]) => Promise<Float32Array[]>;

/** One batch at a time. The job with the least left goes first, so that a question does not wait for a library. */
export function openEmbedQueue(run: Run, batchSize: number): EmbedQueue {
  let jobs: Job[] = [];
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let closed: Error | null = null;

  const runNext = async (): Promise<void> => {
    isRunning = true;
    for (let job = shortest(jobs); job !== null; job = shortest(jobs)) {
      const isDone = await runBatch(job);
      if (isDone) jobs = jobs.filter((one) => one !== job);
    }
    isRunning = false;
  };

  const runBatch = async (job: Job): Promise<boolean> => {
    try {
      job.cancel?.throwIfAborted();
      if (closed) throw closed;
      const { length: done } = job.vectors;
      job.vectors.push(...(await run(job.texts.slice(done, done + batchSize))));
      job.onProgress(job.vectors.length, job.texts.length);
    } catch (error) {
      job.reject(closed ?? error);
      return true;
    }
    if (job.vectors.length < job.texts.length) return false;
    job.resolve(job.vectors);
    return true;
  };

  return {
    add: (texts, { onProgress = () => {}, cancel }) => {
      if (closed) return Promise.reject(closed);
      if (texts.length === 0) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        jobs.push({ texts, vectors: [], onProgress, cancel, resolve, reject });
        if (!isRunning) running = runNext();
      });
    },
    close: async (reason) => {
      closed = reason;
      await running;
    },
  };
}

function shortest(jobs: Job[]): Job | null {
  const left = (job: Job) => job.texts.length - job.vectors.length;
  return jobs.reduce<Job | null>((best, job) => (best === null || left(job) < left(best) ? job : best), null);
}
