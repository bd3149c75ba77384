/** Tests that the ways to an account stand behind its limits, and that none tells which addresses have an account. Faults 105 and 106 */
import { randomBytes } from "node:crypto";
import { connect, type Database } from "@poker/db";
import { createTestDatabase, passTimeForLimits, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const ORIGIN = "https://poker.example";
let urls: TestDatabase;
let owner: Database;

beforeAll(async () => {
  urls = await createTestDatabase();
  owner = connect(urls.ownerUrl, { maxConnections: 1 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  globalThis.processRepositories = undefined;
  await owner.close();
  await urls.drop();
});

/** Loads what a web server with these settings runs. */
async function startWith(change: Record<string, string> = {}) {
  // What the tests before have counted is forgotten.
  await passTimeForLimits(owner.pool, 3_600_000);
  vi.resetModules();
  vi.unstubAllEnvs();
  globalThis.processRepositories = undefined;
  const secrets = ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"].map((name) => [
    name,
    randomBytes(32).toString("base64"),
  ]);
  const settings = { DATABASE_URL: urls.webUrl, NEXTAUTH_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1", ...change };
  for (const [name = "", value] of [...secrets, ...Object.entries(settings)]) vi.stubEnv(name, value);
  const { POST } = await import("../app/api/account/route.ts");
  const { signInAsGuest } = await import("./guest-sign-in.ts");
  return {
    signInAsGuest,
    async signUp(email: string, name: string, address = "192.0.2.1") {
      const headers = { origin: ORIGIN, "x-forwarded-for": address };
      const body = JSON.stringify({ email, name, password: "correct horse battery" });
      const response = await POST(new Request(`${ORIGIN}/api/account`, { method: "POST", headers, body }));
      return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
    },
  };
}
const TOO_MANY = { status: 429, text: '{"ok":false,"code":"too-many-tries"}' };

const findNames = async (email: string) =>
  (await owner.pool.query<{ name: string }>("SELECT name FROM users WHERE email = $1", [email])).rows.map(
    ({ name }) => name,
  );

it("fault 105: who signs up with an address that is taken is answered as with one that is free, and gets no account", async () => {
  const { signUp } = await startWith();
  const made = await signUp("ada@example.org", "Ada Lovelace");
  expect(made).toMatchObject({ status: 201, text: '{"ok":true}' });
  expect(await signUp("ada@example.org", "Beatrix Potter")).toEqual(made);
  expect(await findNames("ada@example.org")).toEqual(["Ada Lovelace"]);
});

it("fault 105: an address asks for an account so often and no more, also when it gets none", async () => {
  const { signUp } = await startWith({ SIGN_UPS_PER_ADDRESS: "2" });
  const ask = (address: string) => signUp("no address", "Mary Shelley", address);
  for (let n = 0; n < 2; n++) expect(await ask("192.0.2.1")).toMatchObject({ status: 409 });
  expect(await ask("192.0.2.1")).toMatchObject(TOO_MANY);
  expect(await ask("192.0.2.2")).toMatchObject({ status: 409 });
});

it("fault 106: guests and accounts of an address are counted together, and there are no more above the limit", async () => {
  const { signInAsGuest, signUp } = await startWith({ ACCOUNTS_PER_ADDRESS: "3" });
  // The browser's own guest is looked for after the limit, in the cookie of a request, which there is none of here.
  const make = (address: string) =>
    signInAsGuest("", address, { device: null, address: null, place: null }).catch((error: Error) =>
      error.message.includes("request scope") ? "let in" : error,
    );
  expect([await make("192.0.2.1"), await make("192.0.2.1")]).toEqual(["let in", "let in"]);
  expect(await signUp("mary@example.org", "Mary Shelley")).toMatchObject({ status: 201 });
  expect(await make("192.0.2.1")).toEqual({ ok: false, code: "too-many-tries" });
  expect(await signUp("percy@example.org", "Percy Shelley")).toMatchObject(TOO_MANY);
  expect(await make("192.0.2.2")).toBe("let in");
});
