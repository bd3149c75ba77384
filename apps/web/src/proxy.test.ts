import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

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

it("fault 71: no script without this request's own nonce, nothing framed, no form that posts elsewhere", () => {
  const [one, other] = [policyOf(), policyOf()];
  const scripts = /script-src ([^;]+)/.exec(one)?.[1] ?? "";
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]+' 'strict-dynamic'$/);
  expect(scripts).not.toBe(/script-src ([^;]+)/.exec(other)?.[1]);
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"])
    expect(one).toContain(part);
  expect(one).toContain("frame-ancestors 'none'");
  expect(proxy(new NextRequest("http://room.example/")).headers.get("x-frame-options")).toBe("DENY");
});

it.each(["/hand/%zz", "/admin/chat/%E0%A4%A", "/%"])("rewrites %s, which cannot be decoded, to no page", (path) => {
  const response = proxy(new NextRequest(`http://room.example${path}`));
  expect(response.headers.get("x-middleware-rewrite")).toBe("http://room.example/not-found");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
});

it("leaves an address that can be decoded as it is", () => {
  expect(proxy(new NextRequest("http://room.example/hand/a%3A1")).headers.get("x-middleware-rewrite")).toBeNull();
});

it("fault 110: a page connects to the room and its game servers, and to no other server", () => {
  const sources = /connect-src ([^;]+)/.exec(policyOf())?.[1]?.split(" ");
  expect(sources).toEqual([
    "'self'",
    ...["http://room.example", "ws://room.example"],
    ...["https://game-2.example", "wss://game-2.example"],
    ...["https://*.games.example:8443", "wss://*.games.example:8443"],
  ]);
});

it.each(["/hand/%00", "/history?before=%00", "/admin/players?q=a%00b", "/?%00=1"])(
  "fault 107: rewrites %s, which no database could look for, to no page",
  (path) => {
    const response = proxy(new NextRequest(`http://room.example${path}`));
    expect(response.headers.get("x-middleware-rewrite")).toBe("http://room.example/not-found");
  },
);
