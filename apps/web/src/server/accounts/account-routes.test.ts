/**
 * Tests that every way to get an account has a limit, and that no response tells a visitor which addresses have an
 * account. Faults 105 and 106
 */
import { connect, type Database } from "@poker/db";
import { createTestDatabase, passTimeForLimits, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { forgetWebServer, ORIGIN, setWebServer } from "../../testing/web-server-settings.ts";

/** A spy on the only function that computes argon2id hashes. */
const { hashRaw } = vi.hoisted(() => ({ hashRaw: vi.fn() }));
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  hashRaw.mockImplementation(argon2.hashRaw);
  return { ...argon2, hashRaw };
});

let urls: TestDatabase;
let owner: Database;

beforeAll(async () => {
  urls = await createTestDatabase();
  owner = connect(urls.ownerUrl, { maxConnections: 1 });
});
afterAll(async () => {
  forgetWebServer();
  await owner.close();
  await urls.drop();
});

/** Starts a web server with these settings and imports its routes. */
async function startWith(change: Record<string, string> = {}) {
  // Lets an hour pass in the database, so that the tries of earlier tests no longer count.
  await passTimeForLimits(owner.pool, 3_600_000);
  setWebServer(urls.webUrl, change);
  const { POST } = await import("../../app/api/account/route.ts");
  const { signInAsGuest } = await import("../sign-in/sign-in-providers.ts");
  const { repositories } = await import("../requests/repositories.ts");
  return {
    signInAsGuest,
    users: () => repositories().users,
    async signUp(email: string, name: string, address = "192.0.2.1") {
      const headers = { origin: ORIGIN, "x-forwarded-for": address };
      const body = JSON.stringify({ email, name, password: PASSWORD });
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

const PASSWORD = "correct horse battery";

/** Waits for the work. Returns its result, and how many password hashes it computed. */
async function countHashes<Answer>(work: Promise<Answer>) {
  const answer = await work;
  const hashes = hashRaw.mock.calls.length;
  hashRaw.mockClear();
  return { answer, hashes };
}

it("fault 105: a sign-up with a claimed or verified address looks the same as a sign-up with a free address", async () => {
  const { signUp, users } = await startWith();
  hashRaw.mockClear();
  expect(await signUp("proven@example.org", "Ada Lovelace")).toMatchObject({ status: 201, text: '{"ok":true}' });
  await owner.pool.query("UPDATE users SET email_verified_at = now() WHERE email = 'proven@example.org'");
  await signUp("named@example.org", "Grace Hopper");
  hashRaw.mockClear();
  const addresses = ["free@example.org", "named@example.org", "proven@example.org"];
  const seen = [];
  for (const [n, email] of addresses.entries()) {
    const name = `Beatrix ${"ABC"[n]}`;
    const made = await countHashes(signUp(email, name));
    const byName = await countHashes(users().signIn(name, PASSWORD));
    const byAddress = await countHashes(users().signIn(email, "another long one"));
    expect(await findNames(email)).toContain(name);
    seen.push({ made, byName: byName.hashes, isSignedIn: byName.answer?.sessionToken?.length, byAddress });
  }
  expect(seen[0]).toMatchObject({ made: { answer: { status: 201 }, hashes: 1 }, byName: 1, isSignedIn: 43 });
  expect(seen[0]?.byAddress).toEqual({ answer: null, hashes: 1 });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

it("fault 105: a taken name gets the same refusal with every address", async () => {
  const { signUp } = await startWith();
  const answers = [];
  for (const email of ["named@example.org", "proven@example.org", "other@example.org"])
    answers.push((await signUp(email, "Grace Hopper")).status);
  expect(answers).toEqual([409, 409, 409]);
});

it("fault 105: the requests of one address for an account are limited, even when no account is made", async () => {
  const { signUp } = await startWith({ SIGN_UPS_PER_ADDRESS: "2" });
  const ask = (address: string) => signUp("no address", "Mary Shelley", address);
  for (let n = 0; n < 2; n++) expect(await ask("192.0.2.1")).toMatchObject({ status: 409 });
  expect(await ask("192.0.2.1")).toMatchObject(TOO_MANY);
  expect(await ask("192.0.2.2")).toMatchObject({ status: 409 });
});

it("fault 106: an address's guests and accounts are counted together, up to the limit", async () => {
  const { signInAsGuest, signUp } = await startWith({ ACCOUNTS_PER_ADDRESS: "3" });
  // Within the limit, the code goes on to read a cookie. Outside of a request, reading a cookie throws an error, so in
  // this test that error means that the guest was let in.
  const make = (address: string) =>
    signInAsGuest("", address, { device: null, address: null, place: null, locale: "en" }).catch((error: Error) =>
      error.message.includes("request scope") ? "let in" : error,
    );
  expect([await make("192.0.2.1"), await make("192.0.2.1")]).toEqual(["let in", "let in"]);
  expect(await signUp("mary@example.org", "Mary Shelley")).toMatchObject({ status: 201 });
  expect(await make("192.0.2.1")).toEqual({ ok: false, code: "too-many-tries" });
  expect(await signUp("percy@example.org", "Percy Shelley")).toMatchObject(TOO_MANY);
  expect(await make("192.0.2.2")).toBe("let in");
});
