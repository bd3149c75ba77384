import { randomUUID } from "node:crypto";
import { EMPIRE_BIG_BET, isRefusal, rakeFor, spreadRake } from "@poker/engine";
import { DAY_MS, toUtcDay } from "@poker/protocol";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction } from "../../sql/connect.ts";
import { type LeasedTable, makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createRichPlayer, TestTournament } from "../../testing/tournament.ts";
import type { Staff } from "../office/check-permission.ts";
import { MAX_RANGE_DAYS, parseDayRange } from "../office/day-range.ts";
import { createRakedHandOffice } from "./rake-hands.ts";
import {
  createRakeReportOffice,
  type RakeGroup,
  type RakeQuery,
  type RakeReportLine,
  stakesKey,
  TOURNAMENT_STAKES,
} from "./rake-report.ts";

const room = useTestRoom();
const HANDS = 200;
const STAKES = [
  { structure: "pot-limit", smallBlind: 50, bigBlind: 100, smallBet: 100, bigBet: 100 },
  { structure: "fixed-limit", smallBlind: 100, bigBlind: 200, smallBet: 200, bigBet: 400 },
] as const;

let owner: Staff;
let tables: LeasedTable[];
let players: string[];
interface Played {
  readonly tableId: string;
  readonly rake: number;
  readonly pot: number;
  readonly shares: readonly { readonly userId: string; readonly rake: number }[];
}
const played: Played[] = [];

/** Settles many hands through the journal, with random players and random pots. */
beforeAll(async () => {
  owner = await appointStaff(room, "owner");
  tables = await room.createTables(2);
  players = await Promise.all(Array.from({ length: 6 }, () => room.createPlayer(1)));
  await fund();
  const pots = fc.sample(
    fc.record({ puts: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 6 }), winner: fc.nat() }),
    { numRuns: HANDS, seed: 20_261_121 },
  );
  for (const [index, { puts, winner }] of pots.entries()) {
    const table = tables[index % 2];
    const rules = STAKES[index % 2];
    if (!table || !rules) throw new Error("no table");
    await play(table, { ...rules, rake: EMPIRE_BIG_BET }, Math.floor(index / 2) + 1, puts, winner % puts.length);
  }
});

/** Seats all players at both tables and gives them enough chips. */
async function fund(): Promise<void> {
  const stacks = tables.flatMap(({ tableId }) =>
    players.map((userId) => ({ kind: "stack" as const, tableId, userId })),
  );
  const entries = [
    { account: { kind: "mint" as const }, amount: -stacks.length * 10_000_000 },
    ...stacks.map((account) => ({ account, amount: 10_000_000 })),
  ];
  await inTransaction(room.owner.pool, (client) =>
    postLedgerMoves(client, [{ key: randomUUID(), kind: "grant", currency: "real", entries }]),
  );
}

async function play(table: LeasedTable, rules: object, handNo: number, puts: readonly number[], winner: number) {
  const { tableId } = table;
  const pot = puts.reduce((sum, put) => sum + put, 0);
  const rake = rakeFor(EMPIRE_BIG_BET, pot, puts.length, { lowStake: 100, sawFlop: true });
  const parts = rake > 0 ? spreadRake(rake, puts) : puts.map(() => 0);
  const seats = puts.map((invested, seat) => ({
    seat,
    userId: players[seat] ?? "",
    net: (seat === winner ? pot - rake : 0) - invested,
    invested,
    rake: parts[seat] ?? 0,
  }));
  const seq = handNo * 2;
  const raked = makeEvent(seq - 1, { handNo, public: { type: "raked", total: rake, parts: [rake] } });
  const result = await room.journal.commit(
    makeCommit(table, {
      events: [raked, makeEvent(seq, { handNo, type: "hand-ended" })],
      ledgerMoves: [
        {
          key: `${tableId}:${seq}`,
          kind: "settle",
          currency: "real",
          entries: [
            ...seats.map(({ userId, net }) => ({ account: { kind: "stack" as const, tableId, userId }, amount: net })),
            { account: { kind: "rake" as const, tableId }, amount: rake },
          ],
        },
      ],
      handRecord: {
        handId: `${tableId}:${handNo}`,
        handNo,
        outcome: "settled",
        players: seats,
        pot,
        rake,
        settings: { currency: "real", rules },
        sealed: Uint8Array.of(1),
      },
    }),
  );
  expect(result).toEqual({ outcome: "durable" });
  played.push({ tableId, rake, pot, shares: seats.map(({ userId, rake: share }) => ({ userId, rake: share })) });
}

const everything = (more: Partial<RakeQuery> = {}): RakeQuery => {
  const day = toUtcDay(Date.now());
  const before = toUtcDay(Date.now() - DAY_MS);
  return { from: before, to: day, by: "day", tableId: null, userId: null, stakes: null, ...more };
};
async function report(more: Partial<RakeQuery> = {}) {
  const found = await createRakeReportOffice(room.web.pool).getReport(owner, everything(more), null);
  if (isRefusal(found)) throw new Error(found.code);
  return found;
}
const rakeOf = (lines: readonly RakeReportLine[]) => lines.reduce((sum, { rake }) => sum + rake, 0);
const raked = () => played.filter(({ rake }) => rake > 0);
const total = (hands: readonly { readonly rake: number }[]) => hands.reduce((sum, { rake }) => sum + rake, 0);

describe("R1: the report", () => {
  it.each<RakeGroup>(["day", "table", "stakes", "player"])(
    "R1: by %s sums to the rake accounts, to the cent",
    async (by) => {
      const found = await report({ by });
      const held = await Promise.all(tables.map(({ tableId }) => room.readBalance(`rake:${tableId}`)));
      expect(rakeOf(found.lines)).toBe(held.reduce((sum, balance) => sum + balance, 0));
      expect(found.total).toEqual({
        hands: raked().length,
        pot: raked().reduce((sum, { pot }) => sum + pot, 0),
        rake: total(played),
      });
      expect(await createRakeReportOffice(room.web.pool).getLifetimeTotals(owner)).toEqual({
        reported: total(played),
        held: total(played),
      });
    },
  );

  it("R1: filtered by a table, stakes or a player, it sums the rake of the matching hands", async () => {
    const [first, second] = tables.map(({ tableId }) => tableId);
    const byTable = await report({ by: "table" });
    expect(Object.fromEntries(byTable.lines.map(({ key, rake }) => [key, rake]))).toEqual({
      [first ?? ""]: await room.readBalance(`rake:${first}`),
      [second ?? ""]: await room.readBalance(`rake:${second}`),
    });
    const limit = stakesKey({ structure: "fixed-limit", low: 200, high: 400 });
    expect((await report({ stakes: limit })).total.rake).toBe(await room.readBalance(`rake:${second}`));
    expect((await report({ by: "stakes" })).lines.map(({ key }) => key)).toContain(limit);
    for (const userId of players) {
      const playerShares = raked().flatMap(({ shares }) => shares.filter((share) => share.userId === userId));
      const found = await report({ userId });
      expect(found.total).toMatchObject({ rake: total(playerShares), hands: playerShares.length });
      expect(
        rakeOf(found.days.map((day) => ({ ...day, key: day.day, name: null, isTournament: false, hands: 0, pot: 0 }))),
      ).toBe(total(playerShares));
    }
    expect(await report({ tableId: randomUUID() })).toMatchObject({
      total: { hands: 0, rake: 0 },
      lines: [],
      days: [],
    });
  });

  it("R1 ✗: invalid or reversed days are refused with their field, and only staff with permission read the report", async () => {
    const ask = (more: Partial<RakeQuery>) =>
      createRakeReportOffice(room.web.pool).getReport(owner, everything(more), null);
    expect(await ask({ from: "2026-02-30" })).toEqual({
      ok: false,
      code: "bad-range",
      fields: [{ field: "from", code: "not-a-day" }],
    });
    expect(await ask({ to: "tomorrow" })).toEqual({
      ok: false,
      code: "bad-range",
      fields: [{ field: "to", code: "not-a-day" }],
    });
    expect(await ask({ from: "2026-02-02", to: "2026-02-01" })).toEqual({
      ok: false,
      code: "bad-range",
      fields: [{ field: "to", code: "reversed" }],
    });
    const floor = await appointStaff(room, "floor");
    expect(await createRakeReportOffice(room.web.pool).getReport(floor, everything(), null)).toEqual({
      ok: false,
      code: "not-allowed",
    });
    expect(await createRakeReportOffice(room.web.pool).listAll(floor, everything())).toEqual({
      ok: false,
      code: "not-allowed",
    });
  });

  it("R1: as a downloaded file, contains every line of the page", async () => {
    expect(await createRakeReportOffice(room.web.pool).listAll(owner, everything({ by: "player" }))).toEqual(
      (await report({ by: "player" })).lines,
    );
  });
});

it("R1 R5: a hand names its rake version, the raked pots and each player's share", async () => {
  const [table] = tables;
  const { from, to } = everything();
  const hands = await createRakedHandOffice(room.web.pool).listHands(
    owner,
    { from, to, tableId: table?.tableId ?? "" },
    null,
  );
  if (isRefusal(hands)) throw new Error(hands.code);
  const listed = hands.hands.find(({ rake }) => rake > 0);
  expect(hands.hands.map(({ handNo }) => handNo)).toEqual(
    hands.hands.map(({ handNo }) => handNo).toSorted((a, b) => b - a),
  );
  const hand = await createRakedHandOffice(room.web.pool).getHand(owner, listed?.id ?? "");
  if (!hand || isRefusal(hand)) throw new Error("no such hand");
  const { id, version, name } = EMPIRE_BIG_BET;
  expect(hand.config).toMatchObject({ id, version, name });
  expect(hand.rakePerPot).toEqual([hand.rake]);
  expect(hand.rake).toBe(listed?.rake);
  expect(total(hand.players)).toBe(hand.rake);
  expect(hand.players.reduce((sum, { invested }) => sum + invested, 0)).toBe(hand.pot);
  expect(await createRakedHandOffice(room.web.pool).getHand(owner, "none:1")).toBeNull();
  expect(await createRakedHandOffice(room.web.pool).getHand(await appointStaff(room, "support"), hand.id)).toEqual({
    ok: false,
    code: "not-allowed",
  });
});

it("M2: tournament fees are counted by day, tournament and stakes; fees and rake sum to the rake accounts", async () => {
  const tournament = await TestTournament.open(room);
  await tournament.registerAll(await createRichPlayer(room), await createRichPlayer(room));
  const fees = 200;
  const line = (await report({ by: "table" })).lines.find(({ key }) => key === tournament.id);
  expect(line).toMatchObject({
    name: expect.stringMatching(/^Nightly #\d+$/),
    isTournament: true,
    hands: 0,
    rake: fees,
  });
  expect((await report()).total.rake).toBe(total(played) + fees);
  expect((await report({ by: "stakes" })).lines.map(({ key, rake }) => [key, rake])).toContainEqual([
    TOURNAMENT_STAKES,
    fees,
  ]);
  expect((await report({ stakes: TOURNAMENT_STAKES })).total).toEqual({ hands: 0, pot: 0, rake: fees });
  expect((await report({ tableId: tournament.id })).total.rake).toBe(fees);
  expect((await report({ by: "player", userId: players[0] ?? "" })).total.rake).toBeLessThanOrEqual(total(played));
  const sums = { reported: total(played) + fees, held: total(played) + fees };
  expect(await createRakeReportOffice(room.web.pool).getLifetimeTotals(owner)).toEqual(sums);
  // A cancelled tournament gives the fees back to the players who are still in (M5), so no rake is left.
  await tournament.perform({ type: "cancel", reason: "a test" });
  expect((await report({ tableId: tournament.id })).total.rake).toBe(0);
});

it("a range of days must not be reversed or longer than a year", () => {
  expect(parseDayRange({ from: "2024-02-29", to: "2024-02-29" })).toHaveProperty("from");
  expect(parseDayRange({ from: "2025-02-29", to: "1" })).toMatchObject({
    fields: [
      { field: "from", code: "not-a-day" },
      { field: "to", code: "not-a-day" },
    ],
  });
  const day = (number: number) => toUtcDay(number * DAY_MS);
  expect(parseDayRange({ from: day(20_000), to: day(20_000 + MAX_RANGE_DAYS - 1) })).toHaveProperty("from");
  expect(parseDayRange({ from: day(20_000), to: day(20_000 + MAX_RANGE_DAYS) })).toMatchObject({
    fields: [{ field: "from", code: "too-long" }],
  });
});
