/** Turns a table's events into effects on the books: chips, visits, seats and daily counts. Nothing else turns play into money. S7 */
import type { Effect, EffectOf, LedgerMove } from "@poker/db";
import {
  countsAsReturn,
  type EpochMs,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableState,
} from "@poker/engine";
import { toUtcDay } from "@poker/protocol";

type Entries = LedgerMove["entries"];

/**
 * `before` is the table the events happened to; `firstSeq` numbers the first of them. An event's number makes its move's key,
 * so that writing the same events again moves nothing again.
 */
export function toLedgerEffects(
  before: TableState,
  events: readonly TableEvent[],
  firstSeq: number,
): readonly Effect[] {
  const { tableId } = before;
  const { currency } = before.settings;
  const players = new Map<SeatNo, string>(before.seats.map(({ seat, playerId }) => [seat, playerId]));

  const move = (kind: LedgerMove["kind"], index: number, entries: Entries): EffectOf<"ledger-move">[] => {
    const moved = entries.filter(({ amount }) => amount !== 0);
    if (moved.length === 0) return [];
    return [{ type: "ledger-move", move: { key: `${tableId}:${firstSeq + index}`, kind, currency, entries: moved } }];
  };
  /** From the wallet to the table; back when `amount` is negative. */
  const bring = (userId: string, amount: number): Entries => [
    { account: { kind: "wallet", userId }, amount: -amount },
    { account: { kind: "stack", tableId, userId }, amount },
  ];

  return events.flatMap((event, index): readonly Effect[] => {
    switch (event.type) {
      case "player-sat": {
        const { playerId: userId, seat, stack } = event.seat;
        players.set(seat, userId);
        return [...move("buy-in", index, bring(userId, stack)), { type: "seat-taken", tableId, userId, seat }];
      }
      case "topped-up":
        return move("top-up", index, bring(event.playerId, event.amount));
      case "player-left": {
        const { playerId: userId, stack, at: leftAt } = event;
        return [
          ...move("leave", index, bring(userId, -stack)),
          { type: "visit", tableId, userId, stack, leftAt },
          { type: "seat-left", tableId, userId },
        ];
      }
      case "hand-ended":
        return move("settle", index, [
          ...event.stacks.map(({ seat, before: had, after }) => ({
            account: { kind: "stack" as const, tableId, userId: playerOf(players, seat) },
            amount: after - had,
          })),
          { account: { kind: "rake", tableId }, amount: event.rake },
        ]);
      default:
        return [];
    }
  });
}

function playerOf(players: ReadonlyMap<SeatNo, string>, seat: SeatNo): string {
  const playerId = players.get(seat);
  if (playerId === undefined) throw new Error(`seat ${seat} ended a hand without a player`);
  return playerId;
}

/** What counts against a player on a UTC day: a return after leaving with a large stack (S5), an all-in by time-out (T8). */
export function toDailyCounts(
  command: TableCommand,
  events: readonly TableEvent[],
  { settings, seats }: TableState,
  now: EpochMs,
): readonly EffectOf<"daily-count">[] {
  const returns = command.type === "sit" && countsAsReturn(settings.rules.bigBlind, command.visit, now);
  const protectedSeats = events.flatMap((event) => (event.type === "protected" ? [event.seat] : []));
  if (!returns && protectedSeats.length === 0) return [];
  const day = toUtcDay(now);
  const limit = settings.clock.protectionsPerDay;
  return [
    ...(returns ? [{ type: "daily-count" as const, counter: "return" as const, userId: command.playerId, day }] : []),
    ...seats
      .filter(({ seat }) => protectedSeats.includes(seat))
      .map(({ playerId: userId }) => {
        return { type: "daily-count" as const, counter: "protection" as const, userId, day, limit };
      }),
  ];
}
