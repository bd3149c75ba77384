import { createNotices } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { recordLog } from "../../src/testing/recorded-log.ts";
import type { TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const { log, read } = recordLog("warn");
const room = useTestServer(backend, {}, systemClock, { log });

const toldOf = (client: TestClient) => client.received.filter(({ event }) => event === "notice");
const loggedOf = (userId: string) =>
  read().filter(
    (line) => line.msg === "a seated player's table is opened from another session" && line.userId === userId,
  );
const storedFor = (userId: string) => createNotices(backend.owner).list(userId, 10);

it("fault 100: a seated player is told once when another session opens their table, but not for other tables", async () => {
  const [tableId, otherTable] = [await backend.createTable(), await backend.createTable()];
  await room.server.node.claimUnits();
  const who = await backend.person();
  const first = await room.enter(who);
  await first.watch(tableId);
  await first.sit(tableId, 0);

  const again = await room.enter(who);
  await again.watch(tableId);
  const second = { ...who, ...(await openTestSession(backend.owner.pool, who.userId)) };
  const elsewhere = await room.enter(second);
  await elsewhere.watch(otherTable);
  expect(await storedFor(who.userId)).toEqual([]);
  expect(loggedOf(who.userId)).toEqual([]);

  await elsewhere.watch(tableId);
  await expect.poll(() => toldOf(first)).toEqual([{ event: "notice", payload: { kind: "opened-elsewhere" } }]);
  expect(await storedFor(who.userId)).toMatchObject([{ kind: "opened-elsewhere", detail: { tableId } }]);

  const reloaded = await room.enter(second);
  await reloaded.watch(tableId);
  expect(await storedFor(who.userId)).toHaveLength(1);
  expect(loggedOf(who.userId)).toMatchObject([{ tableId, sid: second.sid }]);
});

it("fault 100 ✗: a player who watches from two sessions before sitting down is not told", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const who = await backend.person();
  const second = { ...who, ...(await openTestSession(backend.owner.pool, who.userId)) };
  const clients = [await room.enter(who), await room.enter(second)] as const;
  for (const client of clients) await client.watch(tableId);
  await clients[0].sit(tableId, 0);
  expect(await storedFor(who.userId)).toEqual([]);
});

it("fault 100 ✗: a player who signed out and in again in the same browser is not told", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const who = await backend.person();
  const [again, stranger] = [await openSessionOf(who.userId, "own"), await openSessionOf(who.userId, "another")];
  const first = await room.enter({ ...who, ...(await openSessionOf(who.userId, "own")) });
  await first.watch(tableId);
  await first.sit(tableId, 0);
  await (await room.enter({ ...who, ...again })).watch(tableId);
  const elsewhere = await room.enter({ ...who, ...stranger });
  await elsewhere.watch(tableId);
  // The player gets exactly one notice, about the session in the other browser.
  await expect.poll(() => storedFor(who.userId)).toHaveLength(1);
  expect(loggedOf(who.userId)).toMatchObject([{ tableId, sid: stranger.sid }]);
});

async function openSessionOf(userId: string, browser: string) {
  const session = await openTestSession(backend.owner.pool, userId);
  await backend.owner.pool.query("UPDATE sessions SET device_hash = sha256($2::bytea) WHERE sid = $1", [
    session.sid,
    `${browser} ${userId}`,
  ]);
  return session;
}
