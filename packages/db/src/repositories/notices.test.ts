import { expect, it } from "vitest";
import { useRoom } from "../../test/room.ts";
import { createNotices, notify } from "./notices.ts";

const room = useRoom();
const notices = () => createNotices(room.web.pool);

it("notices are listed newest first with their table's name, page by page, and marked read up to one", async () => {
  const userId = await room.player(1);
  const { tableId } = await room.table();
  const of = (handNo: number) => ({
    userId,
    kind: "hand-cancelled" as const,
    detail: { tableId, handNo, currency: "play" as const, amount: 5 },
  });
  await notify(room.game.pool, [of(1), of(2)]);
  await notify(room.game.pool, [of(3)]);
  const all = await notices().list(userId, 2);
  expect(all.map(({ detail }) => "handNo" in detail && detail.handNo)).toEqual([3, 2]);
  expect(all[0]?.tableName).toBe(`Table ${tableId}`);
  expect((await notices().list(userId, 2, all[1]?.id)).map(({ read }) => read)).toEqual([false]);
  await notices().markRead(userId, all[1]?.id ?? 0);
  expect(await notices().unread(userId)).toBe(1);
});

it("nobody reads, or marks, another's", async () => {
  const [mine, other] = [await room.player(1), await room.player(1)];
  await notify(room.game.pool, [
    { userId: mine, kind: "queue-left", detail: { pool: "North", reason: "not-enough-chips" } },
  ]);
  const [notice] = await notices().list(mine, 5);
  expect(await notices().list(other, 5)).toEqual([]);
  await notices().markRead(other, notice?.id ?? 0);
  expect(await notices().unread(mine)).toBe(1);
});
