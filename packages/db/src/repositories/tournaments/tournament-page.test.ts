import { randomUUID } from "node:crypto";
import { tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createRichPlayer, giveMoney, HOUR_MS, headsUp, TestTournament } from "../../testing/tournament.ts";
import { createTournamentPages } from "./tournament-page.ts";

const room = useTestRoom();
const pages = () => createTournamentPages(room.web.pool);

it("M19: the page shows the pool line by line, with what the room adds to reach the guarantee", async () => {
  await giveMoney(room, "promotion:real", 5_000);
  const tournament = await TestTournament.open(room, { ...headsUp, guarantee: 5_000 });
  await tournament.registerAll(await createRichPlayer(room));
  const detail = await pages().getDetail(tournament.id);
  expect(detail?.poolLines).toEqual({
    entries: { count: 1, amount: 1_000 },
    rebuys: { count: 0, amount: 0 },
    addOns: { count: 0, amount: 0 },
    overlay: 4_000,
    pool: 5_000,
  });
  expect(detail?.payouts).toEqual({ prizes: [5_000], tickets: 0 });
  expect(detail?.tables).toEqual([]);
  expect(await pages().getDetail(randomUUID())).toBeNull();
});

it("M4: rebuys and add-ons count in the pool that the page shows", async () => {
  const at = Date.now();
  const settings = { ...tournamentPresets.rebuy, currency: "real" as const };
  const tournament = await TestTournament.open(room, settings, { opensAt: at - 1_000, startsAt: at + HOUR_MS });
  await tournament.registerAll(await createRichPlayer(room), await createRichPlayer(room));
  await room.owner.pool.query("UPDATE tournament_entries SET rebuys = entry_no, add_ons = 1 WHERE tournament_id = $1", [
    tournament.id,
  ]);
  expect((await pages().getDetail(tournament.id))?.poolLines).toEqual({
    entries: { count: 2, amount: 2_000 },
    rebuys: { count: 3, amount: 3_000 },
    addOns: { count: 2, amount: 2_000 },
    overlay: 0,
    pool: 7_000,
  });
});

it("the page shows the open tables with their players", async () => {
  const tournament = await TestTournament.open(room);
  await tournament.registerAll(await createRichPlayer(room), await createRichPlayer(room));
  expect((await pages().getDetail(tournament.id))?.tables).toMatchObject([{ tableNo: 1, players: 2 }]);
});

it("entries are listed a page at a time: first the entries without a place, then the others by place", async () => {
  const tournament = await TestTournament.open(room);
  const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  await tournament.registerAll(a, b);
  const first = await pages().listEntries(tournament.id, null, 1);
  expect(first.entries.map(({ userId, status }) => [userId, status])).toEqual([[a, "playing"]]);
  expect(first.entries[0]?.player?.name).toBe(`Player ${a}`);
  const second = await pages().listEntries(tournament.id, first.next, 2);
  expect(second.entries.map(({ userId }) => userId)).toEqual([b]);
  expect(second.next).toBeNull();
  await tournament.winHand(b);
  const { entries } = await pages().listEntries(tournament.id, null, 10);
  expect(entries.map(({ userId, place, prize }) => [userId, place, prize])).toEqual([
    [b, 1, 2_000],
    [a, 2, 0],
  ]);
});

it("M2: the entry of a player who left before the start is not listed", async () => {
  const at = Date.now();
  const settings = { ...tournamentPresets["freeze-out"], currency: "real" as const };
  const tournament = await TestTournament.open(room, settings, { opensAt: at - 1_000, startsAt: at + HOUR_MS });
  const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  await tournament.registerAll(a, b);
  await tournament.perform({ type: "unregister", playerId: a });
  const { entries } = await pages().listEntries(tournament.id, null, 10);
  expect(entries.map(({ userId }) => userId)).toEqual([b]);
  expect(await room.readBalance(`wallet:${a}:real`)).toBe(10_000);
});

it("a player finds their own entries, the last one first", async () => {
  const tournament = await TestTournament.open(room);
  const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  await tournament.registerAll(a);
  expect(await pages().listOwnEntries(tournament.id, a)).toMatchObject([
    { userId: a, status: "registered", paidWith: "wallet", place: null },
  ]);
  expect(await pages().listOwnEntries(tournament.id, b)).toEqual([]);
});

it("M5: the page shows a cancellation's reason, and its refunds to all and to the reader, no earlier refunds", async () => {
  const at = Date.now();
  const settings = { ...tournamentPresets["freeze-out"], currency: "real" as const, buyIn: { prize: 1_000, fee: 100 } };
  const tournament = await TestTournament.open(room, settings, { opensAt: at - 1_000, startsAt: at + HOUR_MS });
  const [a, b, c] = [await createRichPlayer(room), await createRichPlayer(room), await createRichPlayer(room)];
  await tournament.registerAll(a, b, c);
  await tournament.perform({ type: "unregister", playerId: c });
  const read = (reader: string | null) => pages().getCancellation(tournament.id, reader);
  expect(await read(a)).toEqual({ reason: null, all: 0, own: 0 });
  await tournament.perform({ type: "cancel", reason: "a test" });
  expect(await read(a)).toEqual({ reason: "a test", all: 2_200, own: 1_100 });
  expect(await read(c)).toEqual({ reason: "a test", all: 2_200, own: 0 });
  expect(await read(null)).toEqual({ reason: "a test", all: 2_200, own: 0 });
});
