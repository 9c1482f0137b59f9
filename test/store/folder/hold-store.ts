// Opens a store, writes what it is told to, says so, and holds it until it is killed.   hold-store.ts HOME [WRITES]
import { openStore } from "../../../src/store/open-store.ts";
import { makeDocument } from "../make-document.ts";

const [home = "", writes = "0"] = process.argv.slice(2);
try {
  const store = await openStore({ home, purpose: "test", notify: (message) => console.log(`notice ${message}`) });
  store.announce("http://127.0.0.1:4321");
  for (let index = 0; index < Number(writes); index += 1)
    await store.documents.learn([makeDocument(`d${index}.md`, [`entry number ${index}`])]);
  console.log("ready");
  setInterval(() => {}, 1_000);
} catch (error) {
  const { code, message, holder } = error as { code?: string; message: string; holder?: unknown };
  console.log(`refused ${JSON.stringify({ code, message, holder })}`);
}
