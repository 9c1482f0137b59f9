import type { Knowledge } from "../../knowledge/knowledge.ts";
import { makeSerial } from "../../store/database/serial.ts";
import { groupBy } from "../../store/group-by.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import type { Store } from "../../store/store.ts";
import { type LearnedEvents, writeEventsFile } from "./events-file.ts";

/** Knowledge that keeps its dated events in a plain file too, so that investigations need not open the store for them. */
export function keepEventsFile(knowledge: Knowledge, store: Pick<LazyStore, "get">, home: string): Knowledge {
  const inTurn = makeSerial();
  const writeAll = () => inTurn(async () => writeEventsFile(home, await readEvents(await store.get())));
  return {
    ...knowledge,
    learn: async (paths, options) => {
      const learnt = await knowledge.learn(paths, options).catch(async (failure) => {
        // What had been learnt before it failed counts.
        await writeAll().catch(() => {});
        throw failure;
      });
      await writeAll();
      return learnt;
    },
    forget: async (documentId) => {
      const wasThere = await knowledge.forget(documentId);
      if (wasThere) await writeAll();
      return wasThere;
    },
  };
}

async function readEvents(store: Store): Promise<LearnedEvents[]> {
  const documents = (await store.documents.list()).filter(({ sessionId }) => sessionId === null);
  const events = await store.events.between("0001-01-01", "9999-12-31");
  const byDocument = groupBy(events, ({ documentId }) => documentId);
  return documents.flatMap(({ id, sourceUrl, title, contentHash }) => {
    const own = byDocument.get(id) ?? [];
    if (own.length === 0) return [];
    return [
      {
        source: sourceUrl,
        title,
        sha256: contentHash.slice(contentHash.indexOf(":") + 1),
        events: own.map(({ date, endDate, details, section, text }) => ({
          date,
          endDate,
          isOpen: details["isOpen"] === true,
          section,
          text,
        })),
      },
    ];
  });
}
