// Questions about the case without leaving the report.

export function startChat() {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.dataset["chat"] === undefined) return;
    event.preventDefault();
    const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const field = messageField();
    const message = pressed?.name === "message" ? pressed.value : (field?.value ?? "");
    if (message.trim() !== "") ask(form.action, message.trim());
  });
  document.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    if (field.id !== "chat-message" || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form?.requestSubmit();
  });
}

const messageField = () => /** @type {HTMLTextAreaElement | null} */ (document.getElementById("chat-message"));

/**
 * @param {string} address
 * @param {string} message
 */
async function ask(address, message) {
  const list = document.getElementById("chat-messages");
  const field = messageField();
  const chat = document.getElementById("chat");
  if (!list || !chat || chat.getAttribute("aria-busy") === "true") return;
  chat.setAttribute("aria-busy", "true");
  sayProblem("");
  const pending = [entry("message message-person", message), entry("message message-pending", "Looking it up …")];
  list.append(...pending);
  showLast(list);
  if (field && field.value.trim() === message) field.value = "";
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new URLSearchParams({ message }),
    });
    if (!response.ok) throw new Error(await problemOf(response));
    const answer = document.createElement("template");
    answer.innerHTML = await response.text();
    list.append(answer.content);
  } catch (error) {
    // What was typed is not lost.
    if (field && field.value === "") field.value = message;
    sayProblem(error instanceof Error && error.message ? error.message : "The question could not be sent. Try again.");
  } finally {
    for (const item of pending) item.remove();
    chat.removeAttribute("aria-busy");
    showLast(list);
  }
}

/**
 * @param {string} classes
 * @param {string} text
 */
function entry(classes, text) {
  const item = document.createElement("li");
  item.className = classes;
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  item.append(paragraph);
  return item;
}

/** @param {Response} response */
async function problemOf(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const said = page.querySelector("[data-problem]")?.textContent ?? page.querySelector("main p")?.textContent;
  return said?.trim() || "The question could not be answered. Try again in a moment.";
}

/** @param {string} text */
function sayProblem(text) {
  const place = document.querySelector("[data-chat-problem]");
  if (place) place.textContent = text;
}

/** @param {HTMLElement} list */
function showLast(list) {
  const answer = list.lastElementChild;
  if (answer instanceof HTMLElement) list.scrollTop = answer.offsetTop - list.offsetTop - 8;
}
