// Tables of an investigation that are read from a database; the session is made when it is needed.
import { startTaking } from "./databases.js";
import { findSession, showForm } from "./session-form.js";

let session = "";

startTaking({
  address: async () => {
    session = await findSession();
    return `/api/sessions/${session}/sources`;
  },
  finish: async ([{ file_id: id }]) => {
    await showForm(session);
    const card = document.getElementById(`file-${id}`);
    card?.setAttribute("tabindex", "-1");
    card?.focus();
  },
});
