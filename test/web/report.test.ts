import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../src/domain/chat-message.ts";
import type { CaseResult } from "../../src/investigate/case-result.ts";
import { buildCase } from "../investigate/report/build-case.ts";
import { attacks, hostileCase } from "../investigate/report/hostile-case.ts";
import { noiseCase } from "../investigate/report/variants.ts";
import { openPages } from "./open-pages.ts";
import { scriptReport } from "./scripted-report.ts";

const htmx = { "hx-request": "true" };

describe("the page of a report", () => {
  it("begins with the answer, and leads from each figure to its evidence", async () => {
    const { read, address, text } = await openReport();
    expect(plain(text)).toContain(
      "Orders fell 8.2 % (−12,430) from 3–16 Feb to 17 Feb–2 Mar. iOS in Germany accounts for 81 %",
    );
    const links = [...text.matchAll(/href="([^"]*\/evidence\/[^"]*)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(20);
    for (const link of new Set(links)) {
      expect(link.startsWith(`${address}/evidence/`), link).toBe(true);
      expect((await read(link)).status, link).toBe(200);
    }
  });

  it("stays under 500 KB, has no style attribute and no script of its own", async () => {
    const { text } = await openReport();
    expect(text.length).toBeLessThan(500_000);
    expect(/\sstyle="/.test(text)).toBe(false);
    expect(/<script(?![^>]*\ssrc=)/.test(text)).toBe(false);
  });

  it("has a text alternative for each chart and the charts in a width for phones", async () => {
    const { text } = await openReport();
    const charts = text.match(/<figure class="chart".*?<\/figure>/gs)!;
    expect(charts).toHaveLength(3);
    for (const chart of charts) {
      expect(chart.match(/<svg role="img" aria-label="[^"]{20,}"/g)).toHaveLength(2);
      expect(chart).toContain("var(--chart-");
    }
    expect(text).toContain("The figures of this chart as a table");
  });

  it("says what noise means where nothing moved", async () => {
    const { text } = await openReport(noiseCase());
    expect(text).toContain("within its usual range");
    expect(text).not.toContain('class="explanation"');
  });

  it("keeps hostile data as text", async () => {
    const tags = (text: string) => new Set(text.match(/<[a-zA-Z][^\s>/]*/g));
    const harmless = tags((await openReport(hostileCase("plain"))).text);
    for (const attack of attacks.slice(0, 5)) {
      const { text } = await openReport(hostileCase(attack));
      expect(
        [...tags(text)].filter((tag) => !harmless.has(tag)),
        attack,
      ).toEqual([]);
      expect(/href="(?!\/|#)/.test(text), attack).toBe(false);
    }
  });
});

describe("the evidence behind a figure", () => {
  it("comes by itself for the drawer and as a page for everybody else", async () => {
    const { read, address } = await openReport();
    const part = await read(`${address}/evidence/E12`, htmx);
    expect(part.text).toContain("SELECT 12");
    expect(part.text).toContain("explanation 1: what was seen");
    expect(part.text).not.toContain("<html");
    expect((await read(`${address}/evidence/E12`)).text).toContain("Back to the report");
    expect((await read(`${address}/evidence/E999`)).status).toBe(404);
  });

  it("can be computed again, and says whether it came out the same", async () => {
    const { post, address } = await openReport();
    const same = await post(`${address}/evidence/E12/run`, {}, htmx);
    expect(await same.text()).toContain("Same: all rows came out as recorded");
    const different = await post(`${address}/evidence/E13/run`, {}, htmx);
    expect(await different.text()).toContain("Different: row 1, n: the case has 13, the data give 14");
    expect(await (await post(`${address}/evidence/E12/run`, {})).text()).toContain("<html");
  });
});

describe("the charts of the page", () => {
  it("are programs without addresses, in the colours of the page", async () => {
    const { read, address } = await openReport();
    for (const name of ["timeline", "bridge", "heatmap"]) {
      const { text } = await read(`${address}/charts/${name}/spec?narrow=1`);
      const spec = JSON.parse(text);
      expect(spec.marks.length, name).toBeGreaterThan(0);
      expect(/"url":/.test(text), name).toBe(false);
      expect(text, name).toContain("var(--chart-");
      expect(text, name).toContain('"tip"');
    }
    expect((await read(`${address}/charts/pie/spec`)).status).toBe(404);
  });

  it("show the explained segments on request", async () => {
    const { read, address, text } = await openReport();
    expect(text).toContain("Show the explained segments");
    const { text: shown } = await read(`${address}/charts/timeline?segments=1`, htmx);
    expect(shown).toContain("1. device = ios, country = DE");
    expect(shown).toContain("Hide the segments");
  });
});

describe("questions about the case", () => {
  it("are kept on the page, with what they cite as links and nothing else as markup", async () => {
    const { text } = await openReport();
    expect(text).toContain("Why &lt;b&gt;?");
    const [answer] = text.match(/<li class="message">.*?<\/li>/s)!;
    expect(answer).toMatch(/<a class="cite" href="[^"]*\/evidence\/E12"/);
    expect(answer).toContain("[E999]");
    expect(answer).toContain("<code>SELECT 1</code>");
    expect(answer).toContain("&lt;img src=x&gt;");
  });

  it("are answered in place, or on the page for those without scripts", async () => {
    const { post, address } = await openReport();
    const answered = await (await post(`${address}/chat`, { message: "How sure?" }, htmx)).text();
    expect(answered).toContain("How sure?");
    expect(answered).toContain("Quite");
    expect(answered).not.toContain("<html");
    const plainly = await post(`${address}/chat`, { message: "How sure?" });
    expect([plainly.status, plainly.headers.get("location")]).toEqual([303, `${address}#chat`]);
  });
});

describe("downloads", () => {
  it("carry the name and the type of their format", async () => {
    const { read, address, text } = await openReport();
    const formats = [...text.matchAll(/\/download\/(\w+)"/g)].map(([, format]) => format);
    expect(formats.toSorted()).toEqual(["html", "markdown", "notebook", "pdf"]);
    const { headers, text: body } = await read(`${address}/download/pdf`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="case.pdf"');
    expect(body).toBe("exported as pdf");
    expect((await read(`${address}/download/docx`)).status).toBe(400);
  });
});

async function openReport(result: CaseResult = buildCase()) {
  const pages = openPages({ sessions: scriptReport(result, history(result)) });
  const address = `/session/${result.sessionId}`;
  const { text, status } = await pages.read(address);
  expect(status).toBe(200);
  return { ...pages, address, text };
}

function history({ sessionId }: CaseResult): ChatMessage[] {
  const say = (role: ChatMessage["role"], content: string): ChatMessage => ({
    message_id: "0d1f7b0e-6a58-4a55-9b3c-8d0a3a1f2c44",
    session_id: sessionId,
    role,
    content,
    timestamp: "2026-06-01T11:00:00Z",
    artifacts_referenced: [],
  });
  return [
    say("user", "Why <b>?"),
    say("assistant", "Because it fell [E12] [E999] <img src=x>.\n```sql\nSELECT 1\n```"),
  ];
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");
