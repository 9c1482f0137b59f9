// Opens a store, learns the documents it is given, says so, and holds it until it is killed.   hold-store.mjs HOME DOCUMENTS
import { openStore } from "../../../dist/store/open-store.js";

const [home, documents] = process.argv.slice(2);
try {
  const store = await openStore({ home, purpose: "test", notify: (message) => console.log(`notice ${message}`) });
  store.announce("http://127.0.0.1:4321");
  for (const document of JSON.parse(documents)) await store.documents.learn([document]);
  console.log("ready");
  setInterval(() => {}, 1_000);
} catch ({ code, message, holder }) {
  console.log(`refused ${JSON.stringify({ code, message, holder })}`);
}
