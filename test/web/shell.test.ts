import { describe, expect, it } from "vitest";
import { openApi } from "../../src/api/open-api.ts";
import { accessCookieOf } from "../../src/app/http/access-cookie.ts";
import { openWeb } from "../../src/web/open-web.ts";
import { testServices } from "../api/test-services.ts";

const html = { headers: { accept: "text/html" } };
const host = "http://127.0.0.1";

function openRoutes(token: string | null = null) {
  const services = testServices();
  return openApi(services, { token }, openWeb({ ...services, token })).routes;
}

describe("the shell of the pages", () => {
  it("answers a person's mistaken address with a page and a program's with JSON", async () => {
    const routes = openRoutes();
    const page = await routes.request(`${host}/nowhere`, html);
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await page.text()).toMatch(/^<!doctype html><html lang="en"/);
    const json = await routes.request(`${host}/nowhere`);
    expect([json.status, ((await json.json()) as { error_code: string }).error_code]).toEqual([404, "NOT_FOUND"]);
    expect((await routes.request(`${host}/api/nowhere`, html)).headers.get("content-type")).toMatch(/json/);
  });

  it("escapes what an address puts into a page", async () => {
    const page = await openRoutes().request(`${host}/%3Cscript%3Ealert(1)%3C/script%3E`, html);
    expect(await page.text()).not.toContain("<script>alert");
  });

  it("has no inline script or style and links only to what is there", async () => {
    const routes = openRoutes();
    const text = await (await routes.request(`${host}/nowhere`, html)).text();
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)/);
    const links = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const path of links) {
      const asset = await routes.request(host + path);
      expect([path, asset.status, asset.headers.get("cache-control")]).toEqual([
        path,
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
  });

  it("keeps a chosen theme in a cookie and sends nobody to another site", async () => {
    const routes = openRoutes();
    const body = new URLSearchParams({ theme: "dark", back: "//evil.example/" });
    const switched = await routes.request(`${host}/theme`, { method: "POST", body });
    expect([switched.status, switched.headers.get("location")]).toEqual([303, "/"]);
    expect(switched.headers.get("set-cookie")).toMatch(/^theme=dark;/);
    const page = await routes.request(`${host}/nowhere`, { headers: { accept: "text/html", cookie: "theme=dark" } });
    expect(await page.text()).toContain('<html lang="en" data-theme="dark">');
  });
});

describe("the login", () => {
  it("leads people there and back, and lets the cookie in everywhere", async () => {
    const routes = openRoutes("a long secret token");
    const refused = await routes.request(`${host}/nowhere?a=1`, html);
    expect(refused.headers.get("location")).toBe("/login?next=%2Fnowhere%3Fa%3D1");
    expect((await routes.request(`${host}/login`, html)).status).toBe(200);
    const login = (token: string) =>
      routes.request(`${host}/login`, { method: "POST", body: new URLSearchParams({ token, next: "/nowhere" }) });
    expect((await login("wrong")).status).toBe(401);
    const accepted = await login("a long secret token");
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/nowhere"]);
    const cookie = accepted.headers.get("set-cookie")!;
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain("secret");
    const [shown] = cookie.split(";");
    expect((await routes.request(`${host}/api/documents`, { headers: { cookie: shown } })).status).toBe(200);
    expect((await routes.request(`${host}/api/documents`)).status).toBe(401);
  });

  it("accepts the cookie of no other token", async () => {
    const headers = { cookie: `whydunit_access=${accessCookieOf("another")}` };
    expect((await openRoutes("one").request(`${host}/api/documents`, { headers })).status).toBe(401);
  });
});
