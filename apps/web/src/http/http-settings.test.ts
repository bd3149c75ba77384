import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("NEXTAUTH_URL", "https://poker.example");
});
afterEach(() => vi.unstubAllEnvs());

async function isAccepted(origin: string | null): Promise<boolean> {
  const { isSameOrigin } = await import("./http-settings.ts");
  const headers = { host: "poker.example", ...(origin === null ? {} : { origin }) };
  return isSameOrigin(new Request("http://127.0.0.1/api/x", { headers }));
}

it("fault 103: a request from the room's own origin is accepted", async () =>
  expect(await isAccepted("https://poker.example")).toBe(true));

it.each(["http://poker.example", "https://poker.example:8443", "https://poker.example.evil.example", "null", null])(
  "fault 103: a request from %s is refused, although its host may be the same",
  async (origin) => expect(await isAccepted(origin)).toBe(false),
);

it("fault 103: a room with several addresses accepts them and no others", async () => {
  vi.stubEnv("PUBLIC_ORIGINS", "https://poker.example,http://poker.test:3000");
  expect(await isAccepted("http://poker.test:3000")).toBe(true);
  expect(await isAccepted("http://poker.test")).toBe(false);
});
