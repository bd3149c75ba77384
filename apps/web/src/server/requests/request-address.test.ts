import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  const settings = {
    DATABASE_URL: "postgres://web:secret@127.0.0.1:5432/poker",
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    NEXTAUTH_URL: "http://localhost:3000",
    TICKET_SECRET: randomBytes(32).toString("base64"),
    ARCHIVE_KEY: randomBytes(32).toString("hex"),
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

/** Returns the key under which limits count a request with this `X-Forwarded-For` header. */
async function readBlock(trusted: string, forwardedFor: string): Promise<string> {
  vi.stubEnv("TRUSTED_PROXIES", trusted);
  const { clientBlock } = await import("./request-address.ts");
  return clientBlock(new Headers({ "x-forwarded-for": forwardedFor }));
}

it("fault 93: a visitor's own header does not change the address used by limits", async () =>
  expect(await readBlock("127.0.0.1", "203.0.113.9, 192.0.2.1")).toBe("192.0.2.1"));

it("fault 93: behind a further trusted proxy, each visitor has their own address", async () =>
  expect(await readBlock("127.0.0.1, 10.0.0.0/8", "203.0.113.9, 192.0.2.1, 10.0.0.5")).toBe("192.0.2.1"));

it("fault 93: limits count the addresses of one IPv6 network as one", async () =>
  expect(await readBlock("1", "2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64"));
