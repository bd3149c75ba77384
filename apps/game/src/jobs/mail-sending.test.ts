/**
 * Tests that mails leave the room through a real mail server, even when that server is down for a while or loses connections. Fault 85,
 * decision 0058
 */
import { randomUUID } from "node:crypto";
import { connect, createOutgoingMails, type Database } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { DEFAULT_ROOM_SETTINGS } from "@poker/protocol";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { createLog } from "../log.ts";
import { createSmtpSender } from "../mail/smtp-sender.ts";
import { startTestMailServer, type TestMailServer } from "../testing/test-mail-server.ts";
import { mailRetentionJob, sendDueMails } from "./mail-sending.ts";

let urls: TestDatabase;
let game: Database;
let owner: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  [game, owner] = [connect(urls.gameUrl), connect(urls.ownerUrl)];
});
afterAll(async () => {
  await Promise.all([game.close(), owner.close()]);
  await urls.drop();
});
beforeEach(() => owner.pool.query("DELETE FROM outgoing_mails"));

const log = createLog("silent", "test");
async function startMailServer(options: Parameters<typeof startTestMailServer>[0] = {}): Promise<TestMailServer> {
  const server = await startTestMailServer(options);
  onTestFinished(() => server.close());
  return server;
}
const send = (url: string) =>
  sendDueMails({
    mails: createOutgoingMails(game.pool),
    sender: createSmtpSender({ SMTP_URL: url, MAIL_FROM: "Card room <room@poker.example>" }),
    room: { name: "Club de cartas", url: "https://poker.example", look: DEFAULT_ROOM_SETTINGS },
    isClosing: () => false,
    log,
  });

/** Adds a mail to a new account, in the same way as the database's functions. Returns the account's address. */
async function addMail({ kind = "password-changed", detail = "{}", locale = "en" } = {}): Promise<string> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
  await owner.pool.query(
    `INSERT INTO users (id, email, name, name_key, locale, email_verified_at)
     VALUES ($1::uuid, $2, 'Ana ' || $1, $1, $3, now())`,
    [id, email, locale],
  );
  await owner.pool.query("SELECT mail_add($1, $2, $3)", [id, kind, detail]);
  return email;
}
interface MailRow {
  readonly tries: number;
  readonly sent: boolean;
  readonly given_up: boolean;
  readonly detail: object;
  readonly last_error: string | null;
  /** How many seconds from now the mail is tried next. */
  readonly due: number;
}
const rows = async (): Promise<MailRow[]> =>
  (
    await owner.pool.query<MailRow>(
      `SELECT tries, sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS given_up, detail, last_error,
              extract(epoch FROM next_try_at - clock_timestamp())::float8 AS due
       FROM outgoing_mails ORDER BY created_at, id`,
    )
  ).rows;
/** Makes all mails older by this interval, as if that much time had passed. */
const wait = (interval: string) =>
  owner.pool.query(
    "UPDATE outgoing_mails SET next_try_at = next_try_at - $1::interval, created_at = created_at - $1::interval",
    [interval],
  );

it("decision 0058: a mail is sent in its recipient's language, as text and HTML, and its secret is forgotten", async () => {
  const server = await startMailServer();
  const email = await addMail({ detail: '{"token": "secret", "other": 1}', locale: "es" });
  await send(server.url);
  expect(server.taken).toMatchObject([{ from: "room@poker.example", to: [email] }]);
  const { source = "" } = server.taken[0] ?? {};
  expect(source).toMatch(/^From: "?Card room"? <room@poker\.example>/m);
  expect(source).toMatch(/^Content-Language: es/m);
  expect(source).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
  expect(await rows()).toMatchObject([{ sent: true, tries: 1, detail: { other: 1 } }]);
  await wait("1 day");
  await send(server.url);
  expect(server.taken).toHaveLength(1);
});

it("decision 0058 ✗: people without an address get no mail, and no server's role may read or add a mail", async () => {
  const guest = randomUUID();
  await owner.pool.query("INSERT INTO users (id, name, name_key, guest) VALUES ($1::uuid, $1, $1, true)", [guest]);
  await owner.pool.query("SELECT mail_add($1, 'password-changed', '{}')", [guest]);
  expect(await rows()).toEqual([]);
  const web = connect(urls.webUrl);
  onTestFinished(() => web.close());
  for (const { pool } of [game, web]) {
    await expect(pool.query("SELECT * FROM outgoing_mails")).rejects.toThrow("permission denied");
    await expect(pool.query("SELECT mail_add($1, 'a', '{}')", [guest])).rejects.toThrow("permission denied");
  }
  await expect(web.pool.query("SELECT mail_claim()")).rejects.toThrow("permission denied");
});

it("fault 85: after the mail server was down for an hour, each waiting mail is sent once", async () => {
  const first = await startMailServer();
  const port = Number(new URL(first.url).port);
  await first.close();
  const addresses = [await addMail(), await addMail()];
  for (let minutes = 0; minutes < 60; minutes++) {
    await send(first.url);
    await wait("1 minute");
  }
  const waiting = await rows();
  expect(waiting.every(({ sent, given_up, tries }) => !sent && !given_up && tries > 3 && tries < 12)).toBe(true);
  expect(waiting[0]?.last_error).toContain("ECONNREFUSED");
  expect(waiting.every(({ due }) => due <= 15 * 60)).toBe(true);

  const server = await startMailServer({ port });
  await wait("15 minutes");
  await send(server.url);
  await send(server.url);
  expect(server.taken.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
});

it("fault 85: when the connection is lost after a mail was taken, it is sent again after a minute with the same id", async () => {
  const server = await startMailServer();
  server.loseConnections(true);
  await addMail();
  await send(server.url);
  expect(server.taken).toHaveLength(1);
  expect(await rows()).toMatchObject([{ sent: false, tries: 1, given_up: false }]);
  server.loseConnections(false);
  await wait("9 minutes");
  await send(server.url);
  expect(server.taken).toHaveLength(1);
  await wait("1 minute");
  await send(server.url);
  expect(server.taken).toHaveLength(2);
  expect(await rows()).toMatchObject([{ sent: true, tries: 2 }]);
  const [one, two] = server.taken.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
  expect(one).toMatch(/^<[0-9a-f-]{36}@poker\.example>$/);
  expect(two).toBe(one);
});

it("fault 85: several game servers at once send each mail once", async () => {
  const server = await startMailServer();
  const addresses = await Promise.all(Array.from({ length: 12 }, () => addMail()));
  await Promise.all(Array.from({ length: 4 }, () => send(server.url)));
  expect(server.taken.map(({ to }) => to[0]).toSorted()).toEqual(addresses.toSorted());
});

it("fault 85 ✗: a mail is given up when its recipient is refused, or after two days; the next mail is still sent", async () => {
  const refuses = await addMail({ detail: '{"token": "secret"}' });
  const server = await startMailServer({ refuses });
  const email = await addMail();
  await send(server.url);
  expect(server.taken.map(({ to }) => to)).toEqual([[email]]);
  expect(await rows()).toMatchObject([
    { given_up: true, detail: {}, last_error: expect.stringContaining("no such recipient") },
    { sent: true },
  ]);

  await addMail({ detail: '{"token": "secret"}' });
  await wait("49 hours");
  await send(server.url);
  expect(server.taken).toHaveLength(1);
  expect((await rows()).filter((row) => row.given_up && "token" in row.detail)).toEqual([]);
});

it("decision 0058: a mail of a kind from a newer version waits for a server that knows the kind", async () => {
  const server = await startMailServer();
  await addMail({ kind: "of-tomorrow" });
  await send(server.url);
  expect(server.taken).toEqual([]);
  expect(await rows()).toMatchObject([{ sent: false, given_up: false, tries: 1 }]);
});

it("decision 0058: mails are deleted after some days", async () => {
  await addMail();
  await wait("31 days");
  await addMail();
  await mailRetentionJob(createOutgoingMails(game.pool), 30, log).run();
  expect(await rows()).toHaveLength(1);
});
