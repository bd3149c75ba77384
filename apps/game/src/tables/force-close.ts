/**
 * The last resort for a table that can neither go on with its hand nor cancel it: the bets go into suspense, everybody gets the
 * rest of his chips, and the table begins anew, empty. Told from the ledger and from public rows alone, because the state of the
 * table, or the code that reads it, is what is broken. T7; docs/decisions say why.
 */
import {
  type JournalRow,
  type Lease,
  type NewNotice,
  type StreamCommit,
  suspensionKey,
  type TableForensics,
} from "@poker/db";
import { createTable, evolveTable, type TableEvent, type TableSettings, type TableState } from "@poker/engine";
import { handIdOf } from "./commit.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { readContributions } from "./contributions.ts";
import type { Sealer } from "./sealing.ts";
import { NO_STATS } from "./stats.ts";
import { isSealedEvent, STORED_VERSION, type StoredTable } from "./stored-table.ts";
import type { TableDeps } from "./table-deps.ts";

export interface BrokenTable {
  readonly lease: Lease;
  readonly tableId: string;
  readonly settings: TableSettings;
  /** For the case: what broke. */
  readonly reason: string;
}

type Services = Pick<TableDeps, "clock" | "log" | "journal" | "sealer" | "loadTableForensics" | "noticesWritten">;

/** Resolves when it is durable, or another process owns the unit (false). Throws when even this cannot be done. */
export async function forceCloseTable(wreck: BrokenTable, services: Services): Promise<boolean> {
  const { clock, log } = services;
  const remains = await services.loadTableForensics(wreck.tableId);
  const append = buildForceCloseCommit(wreck, remains, services.sealer, clock.wall());
  log.error(
    { tableId: wreck.tableId, handNo: remains.handNo, suspense: append.suspendedBets ?? null },
    "ALARM: a table cannot go on; its bets are in suspense, everybody was paid the rest",
  );
  const never = () => false;
  const written = await commitWithRetry(append, services, () => {}, never);
  if (written?.outcome === "durable") services.noticesWritten(append.notices ?? []);
  return written?.outcome === "durable";
}

interface SuspendedBet {
  readonly userId: string;
  readonly seat: number | null;
  /** What goes into suspense, and what he is paid. */
  readonly bet: number;
  readonly payout: number;
}

export function buildForceCloseCommit(
  { lease, tableId: streamId, settings, reason }: BrokenTable,
  remains: TableForensics,
  seals: Sealer,
  at: number,
): StreamCommit {
  const { seq, handNo, unfinishedHand } = remains;
  const { currency } = settings;
  const handId = handIdOf(streamId, handNo);
  const players = heldOf(remains);
  const amount = players.reduce((sum, { bet }) => sum + bet, 0);
  const stack = (userId: string) => ({ kind: "stack" as const, tableId: streamId, userId });
  const seated = players.flatMap(({ seat, ...player }) => (seat === null ? [] : [{ seat, ...player }]));
  const suspendedBets = seated.filter(({ bet }) => bet > 0).map(({ seat, bet }) => ({ seat, amount: bet }));
  const status = statusAfter(remains.status);
  const events: readonly TableEvent[] = [
    { type: "table-cleared", handNo, reason, suspendedBets },
    ...seated.map(({ seat, userId, payout }): TableEvent => {
      return { type: "player-left", seat, playerId: userId, stack: payout, at, reason: "table-cleared" };
    }),
    ...(status === "open" ? [] : [{ type: "table-changed" as const, status, settings }]),
  ];
  return {
    streamId,
    ...lease,
    rows: events.map((event, index) => rowOf(event, seq + 1 + index)),
    ledgerMoves: [
      ...(amount > 0
        ? [
            {
              key: suspensionKey(handId),
              kind: "suspend" as const,
              currency,
              entries: [
                ...players.map(({ userId, bet }) => ({ account: stack(userId), amount: -bet })),
                { account: { kind: "suspense" as const, handId }, amount },
              ],
            },
          ]
        : []),
      ...players
        .filter(({ payout }) => payout > 0)
        .map(({ userId, payout }) => ({
          key: `${streamId}:${seq + 1}:${userId}`,
          kind: "leave" as const,
          currency,
          entries: [
            { account: stack(userId), amount: -payout },
            { account: { kind: "wallet" as const, userId }, amount: payout },
          ],
        })),
    ],
    handRecord: unfinishedHand && {
      handId,
      handNo,
      outcome: "suspended",
      players: seated
        .filter(({ bet }) => bet > 0)
        .map(({ seat, userId, bet }) => ({ seat, userId, net: -bet, putIn: bet, rake: 0 })),
      pot: amount,
      rake: 0,
      settings,
      sealed: seals.sealHand(streamId, handNo, cardsOf(streamId, unfinishedHand, seals)),
    },
    snapshot: {
      seq: seq + events.length,
      state: {
        version: STORED_VERSION,
        epoch: lease.epoch,
        state: events.reduce(evolveTable, createTable(streamId, settings)),
        stats: NO_STATS,
      } satisfies StoredTable,
    },
    // He did not leave: it is no visit that binds what he may come back with.
    visits: [],
    seatsTaken: [],
    seatsLeft: players.map(({ userId }) => ({ userId })),
    closesTable: status === "closed",
    suspendedBets: amount > 0 ? { handId, amount, currency, reason } : null,
    notices: players
      .filter(({ bet }) => bet > 0)
      .map(({ userId, bet }): NewNotice => {
        return { userId, kind: "hand-suspended", detail: { tableId: streamId, handNo, currency, amount: bet } };
      }),
  };
}

/** Nobody sits there and no hand runs: what waited for that is done. Fault 55 */
function statusAfter(status: string): TableState["status"] {
  if (status === "closing" || status === "closed") return "closed";
  return status === "pausing" || status === "paused" ? "paused" : "open";
}

/** With a hand open whose bets cannot be told, whole stacks are held: nobody is paid chips that may be another's. */
function heldOf({ unfinishedHand, players }: TableForensics): readonly SuspendedBet[] {
  const bets = unfinishedHand ? readContributions(unfinishedHand) : new Map<number, number>();
  const told =
    bets && [...bets].every(([seat, bet]) => bet <= (players.find((each) => each.seat === seat)?.stack ?? 0));
  return players.map(({ userId, seat, stack }) => {
    const bet = told ? ((seat === null ? undefined : bets.get(seat)) ?? 0) : stack;
    return { userId, seat, bet, payout: stack - bet };
  });
}

const rowOf = (event: TableEvent, seq: number): JournalRow => ({
  seq,
  handNo: null,
  actionId: null,
  kind: event.type,
  public: event,
  sealed: null,
  remainingMs: null,
});

/** What can still be read of the hand's cards, for whoever decides about it. */
function cardsOf(tableId: string, rows: readonly JournalRow[], seals: Sealer): object {
  const start = rows.find(({ kind }) => kind === "hand-started");
  const opened = start?.sealed && seals.openEvent({ tableId, handNo: start.handNo ?? 0, seq: start.seq }, start.sealed);
  const known = isSealedEvent(opened) && opened.event.type === "hand-started" ? opened : null;
  const deck = known?.event.type === "hand-started" ? (known.event.deck ?? []) : [];
  return { seed: known?.seed ?? null, deck, hole: [] };
}
