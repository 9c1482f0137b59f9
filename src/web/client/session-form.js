// The session behind the form, and the form as it is with it.

/** The session of the form; made when it is needed first. */
export async function findSession() {
  const known = document.getElementById("investigate")?.dataset["session"];
  if (known) return known;
  const response = await fetch("/api/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { session_id: id, error } = await response.json();
  if (!id) throw new Error(error?.message ?? "The server did not open a session. Try again.");
  return id;
}

/** What was typed is kept first; the form then comes back with it. @param {string} session */
export async function showForm(session) {
  const question = /** @type {HTMLFormElement | null} */ (document.getElementById("question"));
  if (question)
    await fetch(`/form/${session}/draft`, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new URLSearchParams(/** @type {any} */ (new FormData(question))),
    });
  history.replaceState(null, "", `/?session=${session}`);
  await htmx.ajax("GET", `/?session=${session}`, {
    target: "#investigate",
    select: "#investigate",
    swap: "outerMorph",
  });
}
