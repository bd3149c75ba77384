/** Tests what the web server logs when it refuses requests, and that it refuses a reader who opens too many hands. */
import { randomUUID } from "node:crypto";
import { createAccount, createUniqueName, createVisitor, emailFor, PASSWORD } from "../../support/account.ts";
import { readRoomLog, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

interface RefusalLine {
  readonly event: string;
  readonly reason: string;
  readonly times: number;
  readonly from?: string;
}

const toRefusals = (lines: readonly string[]): readonly RefusalLine[] =>
  lines.flatMap((line) => (line.startsWith('web: {"level":40') ? [JSON.parse(line.slice("web: ".length))] : []));

test("fault 109: refused sign-ins and tickets are logged without the typed text or a whole address", async () => {
  const name = createUniqueName("Logged");
  const { who } = await createAccount(name);
  const stranger = await createVisitor();
  const before = (await readRoomLog()).length;
  const readNew = async () => (await readRoomLog()).slice(before);
  const count = async (event: string, reason: string) =>
    toRefusals(await readNew())
      .filter((line) => line.event === event && line.reason === reason)
      .reduce((sum, { times }) => sum + times, 0);
  const { csrfToken }: { csrfToken: string } = await (await stranger.get("/api/auth/csrf")).json();
  const guess = `${randomUUID()} is no password`;
  for (let n = 0; n < 3; n++) {
    const form = { login: name, password: guess, csrfToken, json: "true" };
    await stranger.post("/api/auth/callback/password", { form });
  }
  expect((await stranger.post("/api/ticket", { data: { tableId: null } })).status()).toBe(401);
  const ticket = await who.post("/api/ticket", { data: { tableId: randomUUID() }, headers: { origin: roomUrl() } });
  expect(ticket.status()).toBe(404);
  await expect.poll(() => count("sign-in", "wrong-credentials")).toBeGreaterThanOrEqual(3);
  await expect.poll(() => count("ticket", "session-revoked")).toBeGreaterThanOrEqual(1);
  await expect.poll(() => count("ticket", "no-such-table")).toBeGreaterThanOrEqual(1);
  for (const { event, from } of toRefusals(await readNew()))
    if (event === "sign-in" || event === "ticket") expect(from).toBe("127.0.0.0/24");
  const log = (await readRoomLog()).join("\n");
  for (const secret of [guess, PASSWORD, emailFor(name), name]) expect(log).not.toContain(secret);
  for (const each of [who, stranger]) await each.dispose();
});

test("fault 110: a reader who opens very many hands is asked to wait, and others are not", {
  tag: "@night",
}, async () => {
  const [reader, other] = [
    await createAccount(createUniqueName("Reader")),
    await createAccount(createUniqueName("Rare")),
  ];
  const open = async (person: typeof reader): Promise<number> => {
    const status = (await person.who.get(`/hand/${randomUUID()}:1`)).status();
    // Tries again when the server is busy and answers 503.
    return status === 503 ? open(person) : status;
  };
  // In a test room, a reader may open 150 hands before the web server refuses more.
  for (let n = 0; n < 150; n += 25)
    expect(new Set(await Promise.all(Array.from({ length: 25 }, () => open(reader))))).toEqual(new Set([404]));
  const refused = await reader.who.get(`/hand/${randomUUID()}:1`);
  expect([refused.status(), await refused.text()]).toEqual([
    200,
    expect.stringContaining("You have opened a lot of hands."),
  ]);
  expect(await open(other)).toBe(404);
  for (const { who } of [reader, other]) await who.dispose();
});
