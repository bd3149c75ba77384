import { createNotices } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";
import { recordLog } from "../src/testing/recorded-log.ts";
import type { TestClient } from "./test-server.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

const backend = useTestBackend();
const { log, read } = recordLog("warn");
const room = useTestServer(backend, {}, systemClock, { log });

const toldOf = (client: TestClient) => client.received.filter(({ event }) => event === "notice");
const loggedOf = (userId: string) =>
  read().filter(
    (line) => line.msg === "a seated player's table is opened from another session" && line.userId === userId,
  );
const storedFor = (userId: string) => createNotices(backend.owner).list(userId, 10);

it("fault 100: a seated player is told once when their table is opened from another session, and of no other table", async () => {
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

it("fault 100 ✗: who watches from two sessions before sitting down is not told", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const who = await backend.person();
  const second = { ...who, ...(await openTestSession(backend.owner.pool, who.userId)) };
  const clients = [await room.enter(who), await room.enter(second)] as const;
  for (const client of clients) await client.watch(tableId);
  await clients[0].sit(tableId, 0);
  expect(await storedFor(who.userId)).toEqual([]);
});
