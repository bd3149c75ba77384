import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { setRoomPictures } from "./http/room-pictures.ts";

let proxy: typeof import("./proxy.ts").proxy;
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("NEXTAUTH_URL", "http://room.example");
  vi.stubEnv("PUBLIC_ORIGINS", "");
  vi.stubEnv("GAME_ORIGINS", "https://game-2.example, https://*.games.example:8443");
  ({ proxy } = await import("./proxy.ts"));
});
afterAll(() => void vi.unstubAllEnvs());

const policyOf = () =>
  proxy(new NextRequest("http://room.example/table/1")).headers.get("content-security-policy") ?? "";

it("fault 71: a page allows no script without this request's nonce, no framing, and no form that posts elsewhere", () => {
  const [one, other] = [policyOf(), policyOf()];
  const scripts = /script-src ([^;]+)/.exec(one)?.[1] ?? "";
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
  expect(scripts).not.toBe(/script-src ([^;]+)/.exec(other)?.[1]);
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
    expect(one).toContain(part);
  expect(one).toContain("frame-ancestors 'none'");
  expect(proxy(new NextRequest("http://room.example/")).headers.get("x-frame-options")).toBe("DENY");
});

it.each(["/hand/%zz", "/admin/chat/%E0%A4%A", "/%"])(
  "the path %s cannot be decoded and gets the not-found page",
  (path) => {
    const response = proxy(new NextRequest(`http://room.example${path}`));
    expect(response.headers.get("x-middleware-rewrite")).toBe("http://room.example/not-found");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
  },
);

it("does not change an address that can be decoded", () => {
  expect(proxy(new NextRequest("http://room.example/hand/a%3A1")).headers.get("x-middleware-rewrite")).toBeNull();
});

it("fault 110: a page connects only to the room and its game servers", () => {
  const sources = /connect-src ([^;]+)/.exec(policyOf())?.[1]?.split(" ");
  expect(sources).toEqual([
    "'self'",
    ...["http://room.example", "ws://room.example"],
    ...["https://game-2.example", "wss://game-2.example"],
    ...["https://*.games.example:8443", "wss://*.games.example:8443"],
  ]);
});

it.each(["/hand/%00", "/history?before=%00", "/admin/players?q=a%00b", "/?%00=1"])(
  "fault 107: the address %s contains NUL, which no database can store, and gets the not-found page",
  (path) => {
    const response = proxy(new NextRequest(`http://room.example${path}`));
    expect(response.headers.get("x-middleware-rewrite")).toBe("http://room.example/not-found");
  },
);

it.each(["/g/ABCDEF", "/sheet/0123456789abcdefABCDEF", "/api/games/0123456789abcdefABCDEF/sheet.csv"])(
  "H2, H9: the path of a private game or its sheet, %s, stays hidden from other pages and search engines",
  (path) => {
    const { headers } = proxy(new NextRequest(`http://room.example${path}`));
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  },
);

it("decision 0112: the development server, which has no gate in front, answers with the room's own pictures", async () => {
  setRoomPictures({ logo: "ab".repeat(32), contents: new Map([["/logo.png", Buffer.from("a picture")]]) });
  onTestFinished(() => setRoomPictures(null));
  const ask = () => proxy(new NextRequest("http://room.example/logo.png?v=abababababababab"));
  expect(await ask().text()).toBe("");
  vi.stubEnv("NODE_ENV", "development");
  onTestFinished(() => void vi.stubEnv("NODE_ENV", "test"));
  expect([ask().headers.get("content-type"), await ask().text()]).toEqual(["image/png", "a picture"]);
});

const TOKEN = "5f0c3c9e-2f4b-4c68-9b65-0d2a4f6f8b11";
const APP = join(import.meta.dirname, "app");
/** The path of every page and route of the room. */
const ADDRESSES = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => ["page.tsx", "route.ts"].includes(basename(file)))
  .map((file) => `/${dirname(file)}`.replace(/\/\([a-z]+\)/g, "").replace(/\[[^\]]+\]/g, TOKEN));

const send = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://room.example${path}`, { headers }));

it("fault 71: of all pages and routes, only the replay of a shared hand may be framed", () => {
  expect(ADDRESSES.length).toBeGreaterThan(80);
  const framed = [...ADDRESSES, "/embed", "/embed/", "/embed/x", `/embed/${TOKEN}/more`, `/x/embed/${TOKEN}`].filter(
    (path) => {
      const { headers } = send(path);
      const isFramed = headers.get("x-frame-options") === null;
      expect([path, headers.get("content-security-policy")?.includes("frame-ancestors 'none'")]).toEqual([
        path,
        !isFramed,
      ]);
      return isFramed;
    },
  );
  expect(framed).toEqual([`/embed/${TOKEN}`]);
});

it("the framed replay runs the scripts of its page, but cannot connect or send anything", () => {
  const policy = send(`/embed/${TOKEN}`).headers.get("content-security-policy") ?? "";
  expect(policy.split("; ").filter((part) => !part.startsWith("script-src"))).toEqual([
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ]);
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'(;|$)/);
});

it("responses that are the same for every visitor are made without cookies, all other responses with cookies", () => {
  const passedOn = (path: string) =>
    send(path, { cookie: "session=1" }).headers.get("x-middleware-override-headers")?.split(",").includes("cookie");
  const without = ADDRESSES.filter((path) => !passedOn(path));
  expect(without.sort()).toEqual([`/embed/${TOKEN}`, `/shared/${TOKEN}/picture`]);
});

it.each([
  ["/sign-in?login=ada&password=hunter2&next=%2Ffriends", "/sign-in?next=%2Ffriends"],
  ["/sign-up?name=Ada&email=ada%40example.org&password=hunter2", "/sign-up"],
  ["/forgot-password?login=ada", "/forgot-password"],
  ["/reset-password?password=hunter2", "/reset-password"],
  ["/account/security?current=old&password=new", "/account/security"],
  ["/games/new?name=Ada&title=Friday&password=hunter2", "/games/new"],
])("fault 129: typed texts are removed from the address %s", (old, clean) => {
  const response = proxy(new NextRequest(`http://room.example${old}`));
  expect([response.status, response.headers.get("location")]).toEqual([303, `http://room.example${clean}`]);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
});

it("fault 129: a search of a list stays in the address", () => {
  const response = proxy(new NextRequest("http://room.example/admin/players?q=ada&kind=all"));
  expect(response.headers.get("location")).toBeNull();
});
