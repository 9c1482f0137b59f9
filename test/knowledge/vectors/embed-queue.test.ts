import { describe, expect, it } from "vitest";
import { openEmbedQueue } from "../../../src/knowledge/vectors/embed-queue.ts";

/** Runs batches one by one, each when it is released; a text's vector is its length. */
function openTestQueue(batchSize: number) {
  const batches: string[][] = [];
  const waiting: (() => void)[] = [];
  const queue = openEmbedQueue(async (texts) => {
    batches.push([...texts]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (texts.includes("poison")) throw new Error("poisoned");
    return texts.map((text) => Float32Array.of(text.length));
  }, batchSize);
  const release = async () => {
    waiting.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, batches, release };
}

describe("the queue of texts to embed", () => {
  it("keeps the order over batches and tells how far it is", async () => {
    const { queue, batches, release } = openTestQueue(2);
    const progress: [number, number][] = [];
    const done = queue.add(["a", "bb", "ccc"], { onProgress: (...at) => progress.push(at) });
    await release();
    await release();
    expect(await done).toEqual([Float32Array.of(1), Float32Array.of(2), Float32Array.of(3)]);
    expect(batches).toEqual([["a", "bb"], ["ccc"]]);
    expect(progress).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  it("lets a question go before the rest of a library", async () => {
    const { queue, batches, release } = openTestQueue(1);
    const library = queue.add(["one", "two", "three"], {});
    const question = queue.add(["why?"], {});
    await release();
    await release();
    expect(await question).toHaveLength(1);
    expect(batches).toEqual([["one"], ["why?"], ["two"]]);
    await release();
    await release();
    expect(await library).toHaveLength(3);
  });

  it("goes on with other jobs after one fails or is cancelled", async () => {
    const { queue, batches, release } = openTestQueue(1);
    const controller = new AbortController();
    const failing = queue.add(["poison"], {});
    const cancelled = queue.add(["x", "y"], { cancel: controller.signal });
    const good = queue.add(["a", "b", "c"], {});
    controller.abort(new Error("gone"));
    await Promise.all([
      expect(failing).rejects.toThrow("poisoned"),
      expect(cancelled).rejects.toThrow("gone"),
      (async () => {
        for (let batch = 0; batch < 4; batch += 1) await release();
      })(),
    ]);
    expect(await good).toHaveLength(3);
    expect(batches.flat()).toEqual(["poison", "a", "b", "c"]);
  });

  it("refuses what waits when it is closed", async () => {
    const { queue, release } = openTestQueue(1);
    const running = queue.add(["a", "b"], {});
    const isClosed = queue.close(new Error("closed"));
    const refused = expect(running).rejects.toThrow("closed");
    await release();
    await Promise.all([isClosed, refused]);
    await expect(queue.add(["c"], {})).rejects.toThrow("closed");
  });

  it("answers an empty list at once", async () => {
    expect(await openTestQueue(4).queue.add([], {})).toEqual([]);
  });
});
