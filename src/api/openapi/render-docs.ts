import { type ApiRoute, isFormBody, toTemplate } from "../api-route.ts";

/** The routes for people, to be put on a page. */
export function renderDocs(routes: ApiRoute[], version: string): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const own = routes.filter((route) => route.tag === tag).map(renderRoute);
    return `<section class="docs-section"><h2 id="${tag}">${tag}</h2>\n<dl class="docs">\n${own.join("\n")}\n</dl></section>`;
  });
  const links = tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join("");
  return `<h1>Whydunit API ${escapeHtml(version)}</h1>
<p>The same as OpenAPI 3.1: <a href="/openapi.json">/openapi.json</a>. Errors under /api are
<code>{"error": {"code", "message", "details"}}</code>. Where a token is set, send it as <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Sections"><ul>${links}</ul></nav>
${sections.join("\n")}`;
}

/** Where there are no other pages: no script, no style of its own, nothing from elsewhere. */
export function asPage(content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Whydunit API</title></head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function renderRoute(route: ApiRoute): string {
  const { method, path, summary, takes, headers = {}, gives, fails = [] } = route;
  const facts = [
    takes && isFormBody(takes)
      ? `Takes a form with ${Object.entries(takes.form)
          .map(([name, { about }]) => `<code>${name}</code> (${escapeHtml(about)})`)
          .join(", ")}.`
      : takes
        ? "Takes JSON."
        : "",
    ...Object.entries(headers).map(([name, about]) => `<code>${name}</code>: ${escapeHtml(about)}`),
    `Gives ${gives.status}: ${escapeHtml(gives.about)}.`,
    fails.length > 0 ? `May fail with ${fails.map((code) => `<code>${code}</code>`).join(", ")}.` : "",
  ];
  const lines = facts.filter((fact) => fact !== "").map((fact) => `<dd>${fact}</dd>`);
  return `<dt><strong>${method}</strong> <code>${escapeHtml(toTemplate(path))}</code>: ${escapeHtml(summary)}</dt>\n${lines.join("\n")}`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
