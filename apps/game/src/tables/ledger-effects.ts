/** What a table's events mean for the books: chips, visits and seats. The only place that turns play into money. S7 */

import type { LedgerMove } from "@poker/db";
import {
  countsAsReturn,
  type EpochMs,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TableStep,
} from "@poker/engine";
import { toUtcDay } from "@poker/protocol";

export interface LedgerEffects {
  readonly ledgerMoves: LedgerMove[];
  readonly visits: { readonly userId: string; readonly stack: number; readonly leftAt: number }[];
  readonly seatsTaken: { readonly userId: string; readonly seat: number }[];
  readonly seatsLeft: { readonly userId: string }[];
}

/** What counts against a player on a UTC day (`2026-01-31`). */
interface Counted {
  readonly userId: string;
  readonly day: string;
}

export interface DailyCounts {
  /** Who had left with a large stack and is back. S5 */
  readonly ratholeCounts: readonly Counted[];
  /** Who is all-in by time-out, and how often a day that may be. T8 */
  readonly protectedAllIns: readonly (Counted & { readonly limit: number | null })[];
}

export function toDailyCounts(
  command: TableCommand,
  { events }: TableStep,
  { settings, seats }: TableState,
  now: EpochMs,
): DailyCounts {
  const returns = command.type === "sit" && countsAsReturn(settings.rules.bigBlind, command.visit, now);
  const shielded = events.flatMap((event) => (event.type === "protected" ? [event.seat] : []));
  if (!returns && shielded.length === 0) return NOTHING_COUNTED;
  const day = toUtcDay(now);
  return {
    ratholeCounts: returns ? [{ userId: command.playerId, day }] : [],
    protectedAllIns: seats.flatMap(({ seat, playerId }) =>
      shielded.includes(seat) ? [{ userId: playerId, day, limit: settings.clock.protectionsPerDay }] : [],
    ),
  };
}
const NOTHING_COUNTED: DailyCounts = { ratholeCounts: [], protectedAllIns: [] };

type Entries = LedgerMove["entries"];

/**
 * `before` is the table the events happened to; `firstSeq` numbers the first of them. An event's number makes its move's key,
 * so that writing the same events again moves nothing again.
 */
export function toLedgerEffects(before: TableState, events: readonly TableEvent[], firstSeq: number): LedgerEffects {
  const { tableId } = before;
  const { currency } = before.settings;
  const result: LedgerEffects = { ledgerMoves: [], visits: [], seatsTaken: [], seatsLeft: [] };
  const players = new Map<SeatNo, string>(before.seats.map(({ seat, playerId }) => [seat, playerId]));

  const move = (kind: LedgerMove["kind"], index: number, entries: Entries) => {
    const real = entries.filter(({ amount }) => amount !== 0);
    if (real.length > 0)
      result.ledgerMoves.push({ key: `${tableId}:${firstSeq + index}`, kind, currency, entries: real });
  };
  /** From the wallet to the table; negative: back. */
  const bring = (userId: string, amount: number): Entries => [
    { account: { kind: "wallet", userId }, amount: -amount },
    { account: { kind: "stack", tableId, userId }, amount },
  ];

  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case "player-sat": {
        const { playerId, seat, stack } = event.seat;
        players.set(seat, playerId);
        move("buy-in", index, bring(playerId, stack));
        result.seatsTaken.push({ userId: playerId, seat });
        break;
      }
      case "topped-up":
        move("top-up", index, bring(event.playerId, event.amount));
        break;
      case "player-left":
        move("leave", index, bring(event.playerId, -event.stack));
        result.visits.push({ userId: event.playerId, stack: event.stack, leftAt: event.at });
        result.seatsLeft.push({ userId: event.playerId });
        break;
      case "hand-ended":
        move("settle", index, [
          ...event.stacks.map(({ seat, before: had, after }) => ({
            account: { kind: "stack" as const, tableId, userId: playerOf(players, seat) },
            amount: after - had,
          })),
          { account: { kind: "rake", tableId }, amount: event.rake },
        ]);
        break;
    }
  }
  return result;
}

function playerOf(players: ReadonlyMap<SeatNo, string>, seat: SeatNo): string {
  const playerId = players.get(seat);
  if (playerId === undefined) throw new Error(`seat ${seat} ended a hand without a player`);
  return playerId;
}
