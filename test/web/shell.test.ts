import { describe, expect, it } from "vitest";
import { accessCookieOf } from "../../src/app/http/access-cookie.ts";
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
  it("leads people there and back, and lets the cookie in everywhere", async () => {
    const token = "a long secret token";
    const pages = openPages({ token });
    expect((await pages.read("/nowhere?a=1")).headers.get("location")).toBe("/login?next=%2Fnowhere%3Fa%3D1");
    expect((await pages.read("/login")).status).toBe(200);
    expect((await pages.post("/login", { token: "wrong", next: "/nowhere" })).status).toBe(401);
    const accepted = await pages.post("/login", { token, next: "/nowhere" });
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/nowhere"]);
    const cookie = accepted.headers.get("set-cookie")!;
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain("secret");
    expect((await pages.read("/api/documents", { cookie: cookie.split(";")[0] })).status).toBe(200);
    expect((await pages.read("/api/documents")).status).toBe(401);
  });

  it("accepts the cookie of no other token", async () => {
    const cookie = `whydunit_access=${accessCookieOf("another")}`;
    expect((await openPages({ token: "one" }).read("/api/documents", { cookie })).status).toBe(401);
  });
});
