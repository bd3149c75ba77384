/**
 * Tests that asking for a new password does not reveal which addresses have an account, and that such requests are limited. Faults 67, 81
 */
import { connect, type Database } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetWebServer, ORIGIN, setWebServer } from "../../testing/web-server-settings.ts";

let urls: TestDatabase;
let owner: Database;
let routes: {
  readonly link: (request: Request) => Promise<Response>;
  readonly reset: (request: Request) => Promise<Response>;
  readonly signUp: (request: Request) => Promise<Response>;
};

beforeAll(async () => {
  urls = await createTestDatabase();
  owner = connect(urls.ownerUrl, { maxConnections: 1 });
  setWebServer(urls.webUrl);
  routes = {
    link: (await import("../../app/api/account/reset/link/route.ts")).POST,
    reset: (await import("../../app/api/account/reset/route.ts")).POST,
    signUp: (await import("../../app/api/account/route.ts")).POST,
  };
});
afterAll(async () => {
  forgetWebServer();
  await owner.close();
  await urls.drop();
});

async function post(route: keyof typeof routes, body: object, address = "192.0.2.1", locale = "en") {
  const headers = { origin: ORIGIN, "x-forwarded-for": address, "accept-language": "de", cookie: `locale=${locale}` };
  const response = await routes[route](
    new Request(`${ORIGIN}/api/account`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
  return { status: response.status, text: await response.text() };
}
const listMails = async (address: string) =>
  (
    await owner.pool.query("SELECT kind, locale FROM outgoing_mails WHERE address = $1 ORDER BY created_at, id", [
      address,
    ])
  ).rows;
const ada = { email: "ada@example.org", name: "Ada Lovelace", password: "correct horse battery" };

it("fault 67: a password request gets the same answer after the same time, with or without an account", async () => {
  await post("signUp", ada, "192.0.2.1", "es");
  const startedAt = performance.now();
  const answers = await Promise.all(
    [ada.email, ada.name, "unused@example.org", "no address"].map((login) => post("link", { login }, "192.0.2.2")),
  );
  expect(performance.now() - startedAt).toBeGreaterThan(590);
  for (const answer of answers) expect(answer).toEqual({ status: 200, text: '{"ok":true}' });
  expect(await listMails(ada.email)).toEqual([
    { kind: "address-verify", locale: "es" },
    { kind: "password-reset", locale: "es" },
    { kind: "password-reset", locale: "es" },
  ]);
  expect(await listMails("unused@example.org")).toEqual([]);
});

it("fault 67: an address may ask for a new password ten times an hour, and its network thirty times", async () => {
  const ask = (address: string) => post("link", { login: "unused@example.org" }, address);
  const statuses = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map(ask))).map(({ status }) => status);
  const ofOne = await statuses(Array.from({ length: 11 }, () => "198.51.100.1"));
  expect(ofOne.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const ofNeighbours = await statuses(Array.from({ length: 21 }, (_, n) => `198.51.100.${n + 2}`));
  expect(ofNeighbours.filter((status) => status === 429)).toHaveLength(1);
});

it("fault 105: the owner of a verified address gets a mail when another account claims it", async () => {
  await owner.pool.query("UPDATE users SET email_verified_at = now() WHERE email = $1", [ada.email]);
  expect(await post("signUp", { ...ada, name: "Beatrix Potter" })).toEqual({ status: 201, text: '{"ok":true}' });
  expect((await listMails(ada.email)).at(-1)).toEqual({ kind: "address-taken", locale: "es" });
});

it("fault 81 ✗: an invalid token and a body without a token are refused", async () => {
  expect(await post("reset", { token: "x", password: "another long one" })).toMatchObject({ status: 409 });
  expect(await post("reset", { password: "another long one" })).toMatchObject({ status: 400 });
});
