// Files of an investigation; the session is made with the first of them.
import { findSession, showForm } from "./session-form.js";
import { startUploads } from "./upload-zone.js";

/** @type {string | null} */
let session = null;

startUploads({
  address: async () => {
    session ??= await findSession();
    return `/api/sessions/${session}/files`;
  },
  finish: async () => {
    if (session !== null) await showForm(session);
    session = null;
  },
});
