import { randomUUID } from "node:crypto";
import { connect, createChat, type Database } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { chatRetentionJob } from "./forget-old-chat.ts";

const DAY_MS = 24 * 3_600_000;

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

it("chat messages are deleted after the announced number of days, except reported ones", async () => {
  const clock = createTestClock(systemClock);
  const chat = createChat(game.pool);
  const [tableId, anna, bert] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, 'Talk', '{}')", [tableId]);
  for (const id of [anna, bert])
    await owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1::uuid, $1, $1)", [id]);
  const postMessage = async (text: string) => {
    const spoken = { text, unmasked: null };
    const saved = await chat.saveMessage({ tableId, userId: anna, commandId: randomUUID(), spoken, at: clock.wall() });
    return "id" in saved ? saved.id : expect.fail("the message was refused");
  };
  const listTexts = async () => (await chat.listRecent(tableId, bert, 10)).map(({ text }) => text);
  const { run } = chatRetentionJob({ chat, retentionDays: 30, clock, log: createLog("silent", "test") });

  await postMessage("old");
  const messageId = await postMessage("reported");
  await chat.saveReport({ tableId, messageId, reporterId: bert, around: 0, at: clock.wall() });
  clock.advanceBy(29 * DAY_MS);
  await postMessage("new");
  await run();
  expect(await listTexts()).toEqual(["old", "reported", "new"]);
  clock.advanceBy(DAY_MS + 1_000);
  await run();
  expect(await listTexts()).toEqual(["reported", "new"]);
  await run();
  expect(await listTexts()).toEqual(["reported", "new"]);
});
