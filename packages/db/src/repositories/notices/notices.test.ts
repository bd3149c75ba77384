import { expect, it } from "vitest";
import { writeNotices } from "../../journal/write-notices.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createNotices } from "./notices.ts";

const room = useTestRoom();
const notices = () => createNotices(room.web);
const sessionOf = async (userId: string) => (await openTestSession(room.owner.pool, userId)).sessionKey;

it("notices are listed newest first in pages with their table's name, and marked as read up to a given one", async () => {
  const userId = await room.createPlayer(1);
  const { tableId } = await room.createTable();
  const of = (handNo: number) => ({
    userId,
    kind: "hand-cancelled" as const,
    detail: { tableId, handNo, currency: "play" as const, amount: 5 },
  });
  await writeNotices(room.game.pool, [of(1), of(2)]);
  await writeNotices(room.game.pool, [of(3)]);
  const all = await notices().list(userId, 2);
  expect(all.map(({ detail }) => "handNo" in detail && detail.handNo)).toEqual([3, 2]);
  expect(all[0]?.tableName).toBe(`Table ${tableId}`);
  expect((await notices().list(userId, 2, all[1]?.id)).map(({ read }) => read)).toEqual([false]);
  await notices().markRead(await sessionOf(userId), all[1]?.id ?? 0);
  expect(await notices().countUnread(userId)).toBe(1);
});

it("a player can neither read nor mark another player's notices", async () => {
  const [mine, other] = [await room.createPlayer(1), await room.createPlayer(1)];
  await writeNotices(room.game.pool, [
    { userId: mine, kind: "queue-left", detail: { pool: "North", reason: "not-enough-chips" } },
  ]);
  const [notice] = await notices().list(mine, 5);
  expect(await notices().list(other, 5)).toEqual([]);
  for (const sessionKey of [await sessionOf(other), mine, ""]) await notices().markRead(sessionKey, notice?.id ?? 0);
  expect(await notices().countUnread(mine)).toBe(1);
});
