/** Tests that the checks find errors in a tournament's journal, money or chips. Each test plants an error. M3, M20 */
import { randomUUID } from "node:crypto";
import type { TournamentEvent } from "@poker/engine";
import { beforeEach, describe, expect, it } from "vitest";
import { createTournaments } from "../repositories/tournaments/tournaments.ts";
import { inSnapshot } from "../sql/in-snapshot.ts";
import { useTestRoom } from "../testing/room.ts";
import { createRichPlayer, giveMoney, seatRulesOf, TestTournament, tableSettings } from "../testing/tournament.ts";
import { checkJournalSequence } from "./journal-sequence.ts";
import { checkLedgerBalance } from "./ledger-balance.ts";
import { TableReplay } from "./table-replay.ts";
import { TournamentReplay } from "./tournament-replay.ts";

const room = useTestRoom();
const keys = { live: new Uint8Array(32), archive: new Uint8Array(32), deckFromSeed: () => [] };

let tournament: TestTournament;
let a: string;
let b: string;
beforeEach(async () => {
  tournament = await TestTournament.open(room);
  [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  await tournament.registerAll(a, b);
});

/** Returns the violations of the tournament and, with `withTables`, of its tables. */
async function findViolations({ withTables = true } = {}): Promise<readonly string[]> {
  const { owner } = room;
  const info = await createTournaments(owner.pool).get(tournament.id);
  if (!info) throw new Error("no such tournament");
  const replay = new TournamentReplay(info);
  const found = await inSnapshot(owner.pool, async (client) => {
    const tables = [...tournament.tables.values()].map(
      ({ id, state }) => new TableReplay(id, tableSettings, keys, {}, state.tournament),
    );
    const atTables = [];
    for (const table of tables) atTables.push(...(await table.catchUp(client)));
    return [...(await replay.catchUp(client, withTables ? tables : [])), ...(withTables ? atTables : [])];
  });
  return found.map(({ invariant, what }) => `${invariant} ${what}`);
}
const sql = (text: string, ...values: unknown[]) => room.owner.pool.query(text, values);

/** Adds an event that the engine would never decide. */
const plantEvent = (event: TournamentEvent) =>
  sql(
    `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, events) VALUES ($1, $2, $2, $3, $4)`,
    tournament.id,
    tournament.seq + 1,
    tournament.lease.epoch,
    JSON.stringify([event]),
  );

describe("a sound tournament", () => {
  it("M3, M20: has no violation while players sit at its tables, and none when it is over", async () => {
    expect(tournament.state.status).toBe("running");
    expect(await findViolations()).toEqual([]);
    await tournament.winHand(a);
    expect(tournament.state.status).toBe("finished");
    expect(await findViolations({ withTables: false })).toEqual([]);
    expect(await room.readBalance(`wallet:${a}:real`)).toBe(10_900);
    expect(await room.readBalance(`escrow:${tournament.id}`)).toBe(0);
    expect(await room.readBalance(`rake:${tournament.id}`)).toBe(200);
    expect(await inSnapshot(room.owner.pool, checkLedgerBalance)).toEqual([]);
    expect(await checkJournalSequence(room.owner.pool)).toEqual([]);
  });

  it("M5: has no violation when it was cancelled after its start", async () => {
    await tournament.perform({ type: "cancel", reason: "the hall flooded" });
    expect(await findViolations({ withTables: false })).toEqual([]);
    for (const player of [a, b]) expect(await room.readBalance(`wallet:${player}:real`)).toBe(10_000);
  });
});

it("M17, M20, M23: a ticket, and cash that moved up from a disqualified entry, do not count as one prize paid twice", async () => {
  await tournament.winHand(a);
  const ticket = { type: "ticket-awarded", entryNo: 1, playerId: a, place: 1, target: tournament.id } as const;
  await plantEvent({ ...ticket, amount: 2_000 });
  expect(await findViolations({ withTables: false })).not.toContain("M20 entry 1 is paid twice");
});

describe("M20 ✗: the check finds", () => {
  it("money that left the escrow without an event", async () => {
    await giveMoney(room, `escrow:${tournament.id}`, -7);
    expect(await findViolations()).toEqual([
      expect.stringMatching(/^M20 .* moved the escrow, and no event says so$/),
      "M20 the escrow holds 1993, not 2000",
    ]);
    await giveMoney(room, `escrow:${tournament.id}`, 7);
  });

  it("an event whose money did not move", async () => {
    const buyIn = { entryNo: 3, playerId: randomUUID(), bot: false, paidWith: "wallet", late: true, at: 1 } as const;
    await plantEvent({ type: "registered", ...buyIn, price: { prize: 10, fee: 1 } });
    const found = await findViolations({ withTables: false });
    expect(found).toContain(
      `M20 tournament-buy-in tournament:${tournament.id}:${tournament.seq + 1}:0 is not in the ledger`,
    );
    expect(found).toContain("M20 the escrow holds 2000, not 2010");
    expect(found).toContain("I7 the row of entry 3 differs from the entry");
  });

  it("a move with other amounts in the ledger", async () => {
    const key = `tournament:${tournament.id}:${tournament.seq + 1}:0`;
    const entries = JSON.stringify({ [`escrow:${tournament.id}`]: -5, [`wallet:${a}:real`]: 5 });
    await sql(
      "SELECT ledger_post($1)",
      `[{"key": "${key}", "kind": "tournament-prize", "currency": "real", "entries": ${entries}}]`,
    );
    await plantEvent({ type: "prize-awarded", entryNo: 1, playerId: a, place: 1, amount: 6 });
    expect(await findViolations({ withTables: false })).toContain(
      `M20 tournament-prize ${key} differs from the ledger`,
    );
  });

  it("a prize that an entry gets twice", async () => {
    await tournament.winHand(a);
    await plantEvent({ type: "prize-awarded", entryNo: 1, playerId: a, place: 1, amount: 2_000 });
    expect(await findViolations({ withTables: false })).toContain("M20 entry 1 is paid twice");
  });

  it("an escrow that is not empty when the tournament is over", async () => {
    await tournament.winHand(b);
    await giveMoney(room, `escrow:${tournament.id}`, 3);
    expect(await findViolations({ withTables: false })).toContain("M20 the escrow of the finished tournament holds 3");
  });
});

describe("M3 ✗: the check finds", () => {
  it("chips that appear from nowhere", async () => {
    const stacks = [
      { entryNo: 1, stack: 1_501 },
      { entryNo: 2, stack: 1_500 },
    ];
    await plantEvent({ type: "hand-ended", tableNo: 1, stacks, button: 0, smallBlindSeat: 0, bigBlindSeat: 1 });
    const found = await findViolations();
    expect(found).toContain("M3 3001 chips after hand-ended, not 3000");
    expect(found).toContain("M3 table 1 has 3000 chips, not 3001");
  });

  it("a player who sits at a table but is not in the tournament", async () => {
    const [table] = tournament.tables.values();
    const stranger = await createRichPlayer(room);
    await sql(
      "UPDATE stream_steps SET events = replace(events::text, $2, $3)::json WHERE stream_id = $1",
      table?.id,
      a,
      stranger,
    );
    expect(await findViolations()).toContain("M3 table 1 has other players than the tournament");
  });

  it("a player at a table that was broken", async () => {
    await plantEvent({ type: "table-broken", tableNo: 1 });
    expect(await findViolations()).toContain("M3 table 1 has players, but is broken");
  });

  it("a table without a journal", async () => {
    const [table] = tournament.tables.values();
    if (!table) throw new Error("no table was opened");
    const state = { ...table.state, tournament: seatRulesOf(tournament.id, 9) };
    tournament.tables.clear();
    tournament.tables.set(9, { id: randomUUID(), state, seq: 0 });
    expect(await findViolations()).toContain("M3 table 1 has no journal");
  });
});

describe("I4, I7 ✗: the check finds", () => {
  it("a missing step", async () => {
    await sql("DELETE FROM stream_steps WHERE stream_id = $1 AND seq = 1", tournament.id);
    expect((await findViolations({ withTables: false }))[0]).toBe("I4 event 1 is missing");
    expect((await checkJournalSequence(room.owner.pool)).map(({ streamId }) => streamId)).toContain(tournament.id);
  });

  it("rows that differ from what the events make", async () => {
    await sql("UPDATE tournament_entries SET place = 2 WHERE tournament_id = $1 AND entry_no = 2", tournament.id);
    await sql("UPDATE tournament_summaries SET escrow = 1 WHERE tournament_id = $1", tournament.id);
    await sql("INSERT INTO stream_snapshots VALUES ($1, $2, $3)", tournament.id, tournament.seq, {
      version: 1,
      state: { ...tournament.state, escrow: 1 },
    });
    expect(await findViolations({ withTables: false })).toEqual([
      "I7 the stored snapshot is not what the events make",
      "I7 its row has 1 in escrow, not 2000",
      "I7 the row of entry 2 differs from the entry",
    ]);
  });
});

describe("M17 ✗: the check finds", () => {
  it("an entry that goes out twice", async () => {
    await tournament.winHand(a);
    const bust = { entryNo: 2, playerId: b, tableNo: 1, seat: 1, bustNo: 9, startStack: 1 };
    await plantEvent({ type: "busted", ...bust });
    expect(await findViolations({ withTables: false })).toContain("M17 entry 2 is out twice");
  });

  it("places that skip one place", async () => {
    await tournament.winHand(a);
    await plantEvent({ type: "eliminated", entryNo: 2, playerId: b, place: 3, sharedBy: 1 });
    expect(await findViolations({ withTables: false })).toContain("M17 1 entries are before place 3");
  });

  it("an entry with neither chips nor a place while others play", async () => {
    const stacks = [
      { entryNo: 1, stack: 3_000 },
      { entryNo: 2, stack: 0 },
    ];
    await plantEvent({ type: "hand-ended", tableNo: 1, stacks, button: 0, smallBlindSeat: 0, bigBlindSeat: 1 });
    expect(await findViolations({ withTables: false })).toContain("M17 entry 2 has neither chips nor a place");
  });
});
