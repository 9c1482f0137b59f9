import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { toPdf } from "../../../src/app/exports/pdf/to-pdf.ts";
import type { SealedCase } from "../../../src/app/exports/sealed-case.ts";
import { toHtml } from "../../../src/app/exports/to-html.tsx";
import { toMarkdown } from "../../../src/app/exports/to-markdown.ts";
import type { CaseResult } from "../../../src/investigate/case-result.ts";
import { buildCase } from "../../investigate/report/build-case.ts";
import { attacks, hostileCase } from "../../investigate/report/hostile-case.ts";
import { noiseCase } from "../../investigate/report/variants.ts";
import { readPdf } from "./read-pdf.ts";

const seal = (result: CaseResult): SealedCase => ({
  folder: "unused",
  result,
  sealedAt: "2025-03-03T09:12:00.000Z",
  merkleRoot: "ab".repeat(32),
  sources: [],
});

describe("the report as one HTML file", () => {
  it("asks for nothing, runs nothing, and has a policy that forbids both", async () => {
    const html = await toHtml(seal(buildCase()));
    const elements = elementsOf(html);
    const names = new Set(elements.map(({ name }) => name));
    for (const name of ["script", "img", "iframe", "link", "object", "form"]) expect(names.has(name), name).toBe(false);
    const addresses = elements.flatMap(({ attributes }) =>
      ["href", "src", "xlink:href", "action", "data"].flatMap((name) => attributes.get(name) ?? []),
    );
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !address.startsWith("#"))).toEqual([]);
    expect(/url\(|@import/.test(html)).toBe(false);
    const policy = elements.find(({ attributes }) => attributes.get("http-equiv") === "Content-Security-Policy");
    expect(policy?.attributes.get("content")).toMatch(/^default-src 'none';/);
  });

  it("links each figure to the query that gave it", async () => {
    const elements = elementsOf(await toHtml(seal(buildCase())));
    const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
    const links = elements.filter(({ name }) => name === "a").map(({ attributes }) => attributes.get("href")!.slice(1));
    expect(links).toContain("E12");
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("keeps hostile data as text", async () => {
    const harmless = namesIn(await toHtml(seal(hostileCase("plain"))));
    for (const attack of attacks.filter((text) => /[<>]|javascript|!\[|\u202e/.test(text))) {
      const html = await toHtml(seal(hostileCase(attack)));
      expect(
        [...namesIn(html)].filter((name) => !harmless.has(name)),
        attack,
      ).toEqual([]);
      for (const { attributes } of elementsOf(html)) {
        expect(
          [...attributes.keys()].filter((name) => /^on/i.test(name)),
          attack,
        ).toEqual([]);
        expect(attributes.get("href") ?? "#", attack).toMatch(/^#/);
      }
    }
  });

  it("is the same whenever it is made", async () => {
    const [once, again] = [await toHtml(seal(buildCase())), await toHtml(seal(buildCase()))];
    expect(once === again).toBe(true);
  });

  it("can be made of a case without explanations", async () => {
    expect((await toHtml(seal(noiseCase()))).includes("within its usual range")).toBe(true);
  });
});

describe("the report as one Markdown file", () => {
  it("has its charts and its evidence inside", async () => {
    const text = await toMarkdown(seal(buildCase()));
    expect(text).not.toMatch(/\]\((?!#)/);
    const used = [...text.matchAll(/\]\[(chart-\w+)\]/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThanOrEqual(2);
    for (const name of used)
      expect(text).toMatch(new RegExp(`^\\[${name}\\]: data:image/svg\\+xml;base64,[A-Za-z0-9+/=]+$`, "m"));
    expect(text).toContain("### E12");
  });
});

describe("the report as a PDF", () => {
  it("can be read, has its title, its pages' numbers and an outline, and is the same whenever it is made", async () => {
    const bytes = await toPdf(seal(buildCase()));
    expect(Buffer.compare(bytes, await toPdf(seal(buildCase())))).toBe(0);
    const { title, pages, outline } = await readPdf(bytes);
    expect(title).toContain("Orders fell 8.2");
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain("iOS in Germany");
    for (const [i, text] of pages.entries()) expect(text).toContain(`${i + 1} of ${pages.length}`);
    expect(outline).toEqual(expect.arrayContaining(["Explanations", "Ruled out", "Evidence"]));
  });

  it("takes texts of every kind", async () => {
    for (const attack of attacks.slice(-3, -1))
      expect((await toPdf(seal(hostileCase(attack)))).length).toBeGreaterThan(1000);
  });
});

interface Element {
  name: string;
  attributes: Map<string, string>;
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: unknown[] }) => {
    if (node.attrs)
      found.push({ name: node.nodeName, attributes: new Map(node.attrs.map(({ name, value }) => [name, value])) });
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html) as never);
  return found;
}

const namesIn = (html: string): Set<string> => new Set(elementsOf(html).map(({ name }) => name));
