/** Creates tournaments and runs them through the journal, for tests. No hands are played: the tests only report how hands ended. */

import { randomUUID } from "node:crypto";
import {
  buildSettings,
  countLeft,
  createTournament,
  createTournamentTable,
  decideTable,
  decideTournament,
  isRefusal,
  poolSoFar,
  presets,
  redactTableEvent,
  type TableSettings,
  type TableState,
  type TournamentEvent,
  type TournamentOrder,
  type TournamentSeatRules,
  type TournamentSettings,
  type TournamentState,
  tournamentPhase,
  tournamentPresets,
} from "@poker/engine";
import type { TournamentSummary } from "@poker/protocol";
import { expect } from "vitest";
import type { Lease } from "../journal/leases.ts";
import type { CommitOutcome, Effect, StreamAppend } from "../journal/stream-commit.ts";
import { tournamentLedgerMoves } from "../ledger/tournament-moves.ts";
import { createTournaments, type NewTournamentTable } from "../repositories/tournaments/tournaments.ts";
import { LEASE_MS, type TestRoom } from "./room.ts";
import { appointStaff } from "./staff.ts";

export const HOUR_MS = 3_600_000;

/**
 * The settings of a heads-up sit-and-go with a buy-in of 1,000 and a fee. It uses real money, because with play money there can be no fee.
 */
export const headsUp: TournamentSettings = {
  ...tournamentPresets["heads-up"],
  currency: "real",
  buyIn: { prize: 1_000, fee: 100 },
};

export const tableSettings: TableSettings = {
  ...buildSettings(presets.cardroom, { game: "holdem", structure: "no-limit", low: 10, high: 20, currency: "real" }),
  seats: 2,
};

export const seatRulesOf = (tournamentId: string, tableNo: number): TournamentSeatRules => ({
  tournamentId,
  tableNo,
  level: { no: 1, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" },
  buttonRule: "dead",
  antesCount: true,
  absentClockMs: 1_000,
});

export const newTable = (tournamentId: string, tableNo: number, id: string = randomUUID()): NewTournamentTable => ({
  id,
  tableNo,
  settings: tableSettings,
  seatRules: seatRulesOf(tournamentId, tableNo),
});

/** Gives real money to an account: a player's wallet, or the promotions account for guarantees. */
export async function giveMoney(room: TestRoom, account: string, amount: number): Promise<void> {
  const entries = JSON.stringify({ "mint:real": -amount, [account]: amount });
  await room.owner.pool.query("SELECT ledger_post($1)", [
    `[{"key": "${randomUUID()}", "kind": "adjust", "currency": "real", "entries": ${entries}}]`,
  ]);
}

export async function createRichPlayer(room: TestRoom, amount = 10_000): Promise<string> {
  const userId = await room.createPlayer(1);
  await giveMoney(room, `wallet:${userId}:real`, amount);
  return userId;
}

interface Times {
  readonly opensAt: number | null;
  readonly startsAt: number | null;
}

/** Announces a tournament. Returns the code of the refusal; null when the tournament was made. */
export async function announce(
  room: TestRoom,
  id: string,
  settings: TournamentSettings,
  { opensAt, startsAt }: Times = { opensAt: null, startsAt: null },
): Promise<string | null> {
  const floor = await appointStaff(room, "floor");
  const toDate = (at: number | null) => (at === null ? null : new Date(at));
  const { rows } = await room.web.pool.query<{ code: string | null }>(
    "SELECT tournament_create($1, $2, 'Nightly', $3, $4, $5, 'asked for', '192.0.2.1') AS code",
    [floor.sessionKey, id, JSON.stringify(settings), toDate(opensAt), toDate(startsAt)],
  );
  return rows[0]?.code ?? null;
}

export async function claimTournament(room: TestRoom, id: string, nodeId = room.nodeId): Promise<Lease> {
  const lease = (await room.leases.claimUnits(nodeId, LEASE_MS)).find(({ unitId }) => unitId === id);
  if (!lease) throw new Error("the tournament was not free");
  return lease;
}

/** A tournament under a lease, with the tables that it has opened. */
export class TestTournament {
  readonly room: TestRoom;
  readonly lease: Lease;
  state: TournamentState;
  seq = 0;
  readonly tables = new Map<number, { readonly id: string; state: TableState; seq: number }>();

  private constructor(room: TestRoom, lease: Lease, state: TournamentState) {
    this.room = room;
    this.lease = lease;
    this.state = state;
  }

  static async open(
    room: TestRoom,
    settings: TournamentSettings = headsUp,
    times: Times = { opensAt: null, startsAt: null },
  ): Promise<TestTournament> {
    const id = randomUUID();
    expect(await announce(room, id, settings, times)).toBeNull();
    const { opensAt, startsAt } = times;
    const schedule = opensAt !== null && startsAt !== null ? { opensAt, startsAt } : null;
    return new TestTournament(room, await claimTournament(room, id), createTournament(id, settings, schedule));
  }

  get id(): string {
    return this.state.tournamentId;
  }

  /** Lets the engine decide an order, and commits the result with its seats. Throws when the engine refuses the order. */
  async perform(order: TournamentOrder, now = Date.now()): Promise<CommitOutcome> {
    const step = decideTournament(this.state, { ...order, seed: [1, 2, 3, 4] }, now);
    if (isRefusal(step)) throw new Error(`refused: ${step.code}`);
    if (step.events.length === 0) return { outcome: "durable" };
    await this.#openTables(step.events);
    const seated = step.events.flatMap((event) => this.#seatPlayers(event, step.state));
    const outcome = await this.room.journal.commit({
      lease: this.lease,
      appends: [
        {
          streamId: this.id,
          expectedSeq: this.seq,
          events: step.events.map((event) => ({ handNo: null, public: event })),
          sealed: null,
          remainingMs: null,
        },
        ...seated.map(({ append }) => append),
      ],
      cause: null,
      effects: [...this.#effectsOf(step.state, step.events, now), ...seated.flatMap(({ effects }) => effects)],
    });
    if (outcome.outcome !== "durable") return outcome;
    this.state = step.state;
    this.seq += step.events.length;
    for (const { keep } of seated) keep();
    return outcome;
  }

  async registerAll(...playerIds: readonly string[]): Promise<void> {
    for (const playerId of playerIds)
      expect(await this.perform({ type: "register", playerId, bot: false, paidWith: "wallet" })).toEqual({
        outcome: "durable",
      });
  }

  /** Ends a hand at the first table in which this player wins all chips of the table. */
  async winHand(winnerId: string): Promise<void> {
    const [table] = this.state.tables;
    if (!table) throw new Error("there is no table");
    const chips = this.state.entries.reduce((sum, { stack }) => sum + stack, 0);
    const stacks = table.seats.map(({ seat, entryNo }) => {
      const { playerId } = this.state.entries.find((entry) => entry.entryNo === entryNo) ?? {};
      return { seat, stack: playerId === winnerId ? chips : 0 };
    });
    const [{ seat } = { seat: 0 }] = table.seats;
    await this.perform({
      type: "hand-ended",
      tableNo: table.tableNo,
      stacks,
      button: seat,
      smallBlindSeat: seat,
      bigBlindSeat: seat,
    });
  }

  async #openTables(events: readonly TournamentEvent[]): Promise<void> {
    const numbers = events.flatMap((event) =>
      event.type === "started" ? event.tables.map(({ tableNo }) => tableNo) : [],
    );
    const opened = numbers.map((tableNo) => newTable(this.id, tableNo));
    if (opened.length === 0) return;
    expect(await createTournaments(this.room.game.pool).openTables(this.lease, opened)).toBe(true);
    for (const { id, tableNo, settings, seatRules } of opened)
      this.tables.set(tableNo, { id, state: createTournamentTable(id, settings, seatRules), seq: 0 });
  }

  /** Returns the effects with which the tables store the first seats. */
  #seatPlayers(event: TournamentEvent, after: TournamentState) {
    if (event.type !== "started") return [];
    return event.tables.flatMap(({ tableNo, seats }) => {
      const table = this.tables.get(tableNo);
      if (!table) return [];
      let { state } = table;
      const events: StreamAppend["events"][number][] = [];
      const effects: Effect[] = [];
      for (const { seat, entryNo } of seats) {
        const { playerId = "", stack = 0 } = after.entries.find((entry) => entry.entryNo === entryNo) ?? {};
        const reason = { kind: "drawn" } as const;
        const step = decideTable(state, { type: "seat-entry", seat, playerId, bot: false, stack, reason }, 0);
        if (isRefusal(step)) throw new Error(`refused: ${step.code}`);
        state = step.state;
        events.push(...step.events.map((each) => ({ handNo: null, public: redactTableEvent(each, "rail") })));
        effects.push({ type: "seat-taken", tableId: table.id, userId: playerId, seat });
      }
      const append = { streamId: table.id, expectedSeq: table.seq, events, sealed: null, remainingMs: null };
      const keep = () => {
        table.state = state;
        table.seq += events.length;
      };
      return [{ append, effects, keep }];
    });
  }

  #effectsOf(after: TournamentState, events: readonly TournamentEvent[], now: number): readonly Effect[] {
    const { id: tournamentId, state: before } = this;
    const { currency } = before.settings;
    const left = new Set(after.entries.map(({ entryNo }) => entryNo));
    const effects: Effect[] = [
      ...events.flatMap((event, index) =>
        tournamentLedgerMoves(event, this.seq + index + 1, { tournamentId, currency }).map(
          (move): Effect => ({ type: "ledger-move", move }),
        ),
      ),
      {
        type: "tournament-entries",
        tournamentId,
        changed: after.entries.filter((entry) => !before.entries.includes(entry)),
        removed: before.entries.flatMap(({ entryNo }) => (left.has(entryNo) ? [] : [entryNo])),
      },
      { type: "tournament-summary", tournamentId, summary: summaryOf(after, now) },
    ];
    const { status } = after;
    if (status !== before.status && status !== "registering")
      effects.push({ type: "tournament-status", tournamentId, status, at: now });
    return effects;
  }
}

const summaryOf = (state: TournamentState, now: number): TournamentSummary => ({
  phase: tournamentPhase(state, now),
  entries: state.entries.length,
  playersLeft: countLeft(state),
  tables: state.tables.length,
  levelNo: state.clock.levelNo,
  prizePool: poolSoFar(state),
  escrow: state.escrow,
});
