import { describe, expect, it } from "vitest";
import { openPages } from "./open-pages.ts";

const json = { accept: "application/json" };

describe("the shell of the pages", () => {
  it("answers a person's mistaken address with a page and a program's with JSON", async () => {
    const pages = openPages();
    const page = await pages.read("/nowhere");
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toMatch(/^<!doctype html><html lang="en"/);
    const program = await pages.read("/nowhere", json);
    expect([program.status, JSON.parse(program.text).error_code]).toEqual([404, "NOT_FOUND"]);
    expect((await pages.read("/api/nowhere")).headers.get("content-type")).toMatch(/json/);
  });

  it("escapes what an address puts into a page", async () => {
    expect((await openPages().read("/%3Cscript%3Ealert(1)%3C/script%3E")).text).not.toContain("<script>alert");
  });

  it("has no inline script or style and links only to what is there", async () => {
    const pages = openPages();
    const { text } = await pages.read("/nowhere");
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)/);
    const links = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const path of links) {
      const { status, headers } = await pages.read(path);
      expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "public, max-age=31536000, immutable"]);
    }
  });

  it("keeps a chosen theme in a cookie and sends nobody to another site", async () => {
    const pages = openPages();
    const switched = await pages.post("/theme", { theme: "dark", back: "//evil.example/" });
    expect([switched.status, switched.headers.get("location")]).toEqual([303, "/"]);
    expect(switched.headers.get("set-cookie")).toMatch(/^theme=dark;/);
    const page = await pages.read("/nowhere", { cookie: "theme=dark" });
    expect(page.text).toContain('<html lang="en" data-theme="dark">');
  });
});

describe("the login", () => {
  it("is where strangers are led, and where they come back to what they wanted", async () => {
    const token = "a long secret token";
    const pages = openPages({ token });
    expect((await pages.read("/sessions")).headers.get("location")).toBe("/login?next=%2Fsessions");
    expect((await pages.read("/login?next=/sessions")).text).toContain('name="next" value="/sessions"');
    const refused = await pages.post("/login", { token: "wrong", next: "/sessions" });
    const again = await pages.read(refused.headers.get("location")!);
    expect([again.status, again.text.includes("That is not the server&#39;s token.")]).toEqual([401, true]);
    const accepted = await pages.post("/login", { token, next: "/sessions" });
    const [cookie] = accepted.headers.get("set-cookie")!.split(";");
    expect([accepted.headers.get("location"), cookie.includes("secret")]).toEqual(["/sessions", false]);
    expect((await pages.read("/sessions", { cookie })).status).toBe(200);
  });

  it("shows strangers how the page looks and nothing else", async () => {
    const pages = openPages({ token: "one" });
    const [, core] = /href="(\/assets\/[^"]+core\.css)"/.exec((await pages.read("/login")).text)!;
    expect((await pages.read(core)).status).toBe(200);
    expect((await pages.read(`/session/${"0".repeat(8)}`, { accept: "*/*" })).status).toBe(401);
  });
});
