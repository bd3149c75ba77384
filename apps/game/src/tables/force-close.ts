/**
 * Closes a table whose hand can neither be finished nor cancelled. The bets go into suspense, every player gets the rest of their chips,
 * and the table starts again, empty. It reads only the ledger and public rows, because the table's state, or the code that reads the state,
 * is broken. T7; docs/decisions say why.
 */
import {
  type Effect,
  effectsOf,
  isTableEvent,
  type JournalStep,
  type Lease,
  suspensionKey,
  type TableForensics,
} from "@poker/db";
import {
  type Chips,
  createTable,
  type PrivateGame,
  type SeatNo,
  type TableEvent,
  type TableSettings,
  type TableState,
} from "@poker/engine";
import { handIdOf, walletCurrencyOf } from "@poker/protocol";
import * as z from "zod";
import { isOnlyFrozen } from "../deals/cleared-deal.ts";
import { sourceAccount } from "./chip-source.ts";
import { buildClearCommit, type ClearDeps, commitClearing } from "./clear-table.ts";

interface BrokenTable {
  readonly lease: Lease;
  readonly tableId: string;
  readonly settings: TableSettings;
  /** The private game. The people in it stay the same. Absent or null at a table that is no private game. H1 */
  readonly privateGame?: PrivateGame | null | undefined;
  /** A description of the fault, for the suspense case. */
  readonly reason: string;
}

/**
 * Closes the table. Resolves with true when that is durable, and with false when another process owns the unit. Rejects when the table
 * cannot be closed.
 */
export async function forceCloseTable(table: BrokenTable, deps: ClearDeps): Promise<boolean> {
  const { clock, log } = deps;
  const forensics = await deps.loadBrokenTable(table.tableId);
  const commit = buildForceCloseCommit(table, forensics, deps, clock.wall());
  const suspense = effectsOf(commit.effects, "suspense")[0]?.bets ?? null;
  log.error(
    { tableId: table.tableId, handNo: forensics.handNo, reason: table.reason, suspense },
    "ALARM: a table cannot continue; its bets are in suspense, everybody was paid the rest",
  );
  const isDurable = await commitClearing(commit, deps);
  if (isDurable) deps.noticesWritten(effectsOf(commit.effects, "notice").map(({ notice }) => notice));
  return isDurable;
}

interface SuspendedBet {
  readonly userId: string;
  readonly seat: number | null;
  /** How many chips go into suspense. `payout` is how many chips the player is paid. */
  readonly bet: number;
  readonly payout: number;
}

function buildForceCloseCommit(
  table: BrokenTable,
  forensics: TableForensics,
  deps: Pick<ClearDeps, "sealer" | "log">,
  at: number,
) {
  const { lease, tableId, settings, reason } = table;
  const players = suspendedBetsOf(forensics);
  const seated = players.flatMap(({ seat, ...player }) => (seat === null ? [] : [{ seat, ...player }]));
  const suspended = seated.filter(({ bet }) => bet > 0);
  const status = statusAfter(forensics.status);
  return buildClearCommit(
    {
      lease,
      empty: emptyTable(table),
      reason,
      suspendedBets: suspended.map(({ seat, bet }) => ({ seat, amount: bet })),
      events: [
        ...seated.map(({ seat, userId, payout }): TableEvent => {
          return { type: "player-left", seat, playerId: userId, stack: payout, at, reason: "table-cleared" };
        }),
        ...(status === "open" ? [] : [{ type: "table-changed" as const, status, settings }]),
      ],
      effects: [
        ...toMoneyEffects(table, forensics, players),
        // No visit is stored, because the player did not choose to leave. So this stack does not restrict their next buy-in.
        ...players.map(({ userId }) => ({ type: "seat-left" as const, tableId, userId })),
      ],
      result: {
        outcome: "suspended",
        players: suspended.map(({ seat, userId, bet }) => ({ seat, userId, net: -bet, invested: bet, rake: 0 })),
        pot: players.reduce((sum, { bet }) => sum + bet, 0),
      },
      closes: status === "closed",
    },
    forensics,
    deps,
  );
}

/**
 * Returns the table without seats and without a hand. A private game keeps its people. Its waiting orders, and the host's orders to take
 * chips that are still pending, are dropped.
 */
const emptyTable = ({ tableId, settings, privateGame }: BrokenTable): TableState => ({
  ...createTable(tableId, settings),
  ...(privateGame ? { privateGame: { ...privateGame, waiting: [], takes: [] } } : {}),
});

/**
 * Puts the bets into suspense with a notice to each player, and pays the rest of each stack into the player's wallet. Staff cannot decide
 * about bets in a private game, so there all chips go back to the game, and its sheet counts each player's bet and stack as the player's
 * chips. T7, H9
 */
function toMoneyEffects(
  { tableId, settings, reason }: BrokenTable,
  { seq, handNo }: TableForensics,
  suspended: readonly SuspendedBet[],
): readonly Effect[] {
  const { currency } = settings;
  const handId = handIdOf(tableId, handNo);
  const isGame = walletCurrencyOf(currency) === null;
  const players = isGame ? suspended.map((each) => ({ ...each, payout: each.payout + each.bet, bet: 0 })) : suspended;
  const amount = players.reduce((sum, { bet }) => sum + bet, 0);
  const stack = (userId: string) => ({ kind: "stack" as const, tableId, userId });
  const effects: Effect[] = [];
  if (amount > 0) {
    const entries = [
      ...players.map(({ userId, bet }) => ({ account: stack(userId), amount: -bet })),
      { account: { kind: "suspense" as const, handId }, amount },
    ];
    effects.push(
      { type: "ledger-move", move: { key: suspensionKey(handId), kind: "suspend", currency, entries } },
      { type: "suspense", tableId, bets: { handId, amount, currency, reason } },
    );
  }
  for (const { userId, payout, bet } of players) {
    const entries = [
      { account: stack(userId), amount: -payout },
      { account: sourceAccount(settings, tableId, userId), amount: payout },
    ];
    if (payout > 0)
      effects.push({
        type: "ledger-move",
        move: { key: `${tableId}:${seq + 1}:${userId}`, kind: "leave", currency, entries },
      });
    if (bet > 0)
      effects.push({
        type: "notice",
        notice: { userId, kind: "hand-suspended", detail: { tableId, handNo, currency, amount: bet } },
      });
  }
  return effects;
}

/**
 * Returns the table's status after it was closed by force. The hand is over and the table is empty, so a pause or a closing that waited for
 * this takes effect. Fault 55
 */
function statusAfter(status: string): TableState["status"] {
  if (status === "closing" || status === "closed") return "closed";
  return status === "pausing" || status === "paused" ? "paused" : "open";
}

/**
 * Returns for each player how much is held and how much is paid out. When the bets of the open hand are unknown, whole stacks are held, so
 * that no player is paid chips that may belong to another player.
 */
function suspendedBetsOf({ unfinishedHand, players }: TableForensics): readonly SuspendedBet[] {
  const isDealt = unfinishedHand !== null && !isOnlyFrozen(unfinishedHand);
  const bets = isDealt ? readContributions(unfinishedHand) : new Map<number, number>();
  const isKnown =
    bets && [...bets].every(([seat, bet]) => bet <= (players.find((each) => each.seat === seat)?.stack ?? 0));
  return players.map(({ userId, seat, stack }) => {
    const bet = isKnown ? ((seat === null ? undefined : bets.get(seat)) ?? 0) : stack;
    return { userId, seat, bet, payout: stack - bet };
  });
}

const chips = z.int().min(0);
const seat = z.int().min(0);
const dealt = z.object({
  type: z.literal("hand-started"),
  setup: z.object({ seats: z.array(z.object({ seat, stack: chips })) }),
});
/** The events that move chips between a stack and the pot during a hand. */
const moves = z.discriminatedUnion("type", [
  z.object({ type: z.literal("posted"), seat, live: chips, dead: chips }),
  z.object({ type: z.literal("acted"), seat, added: chips }),
  z.object({ type: z.literal("uncalled-returned"), seat, amount: chips }),
]);
const MOVING: ReadonlySet<string> = new Set(["posted", "acted", "uncalled-returned"]);

/**
 * Computes from a hand's public events how much each seat has put into the hand, without the engine and its rules. `steps` begins with the
 * hand's first step. The result contains every seat that was dealt in, even a seat that put in nothing. Returns null when an event is
 * missing, was changed, or takes more chips than there were.
 */
export function readContributions(steps: readonly JournalStep[]): ReadonlyMap<SeatNo, Chips> | null {
  let seq = (steps[0]?.seq ?? 1) - 1;
  for (const step of steps) {
    if (step.seq !== seq + 1 || step.lastSeq !== seq + step.events.length) return null;
    seq = step.lastSeq;
  }
  const events = steps.flatMap((step) => step.events);
  if (!events.every(isTableEvent)) return null;
  const start = dealt.safeParse(events.find(({ type }) => type === "hand-started"));
  if (!start.success) return null;
  const stacks = new Map(start.data.setup.seats.map(({ seat: at, stack }) => [at, stack]));
  const bets = new Map([...stacks.keys()].map((at) => [at, 0]));
  for (const event of events) {
    if (!MOVING.has(event.type)) continue;
    const move = moves.safeParse(event);
    const had = move.success ? bets.get(move.data.seat) : undefined;
    if (!move.success || had === undefined) return null;
    bets.set(move.data.seat, had + amountOf(move.data));
  }
  const possible = [...bets].every(([at, bet]) => bet >= 0 && bet <= (stacks.get(at) ?? 0));
  return possible ? bets : null;
}

function amountOf(move: z.infer<typeof moves>): number {
  switch (move.type) {
    case "posted":
      return move.live + move.dead;
    case "acted":
      return move.added;
    case "uncalled-returned":
      return -move.amount;
  }
}
