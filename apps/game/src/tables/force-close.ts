/**
 * Closes a table that can neither finish its hand nor cancel it: the bets go into suspense, every player gets the rest of their
 * chips, and the table begins anew, empty. It reads the ledger and public rows alone, because the table's state, or the code that
 * reads it, is what is broken. T7; docs/decisions say why.
 */
import {
  type Effect,
  effectsOf,
  type HandRecord,
  isTableEvent,
  type JournalStep,
  type Lease,
  restoreEvents,
  type SealedHand,
  type StreamCommit,
  suspensionKey,
  type TableForensics,
} from "@poker/db";
import {
  type Chips,
  createTable,
  evolveTable,
  type PrivateGame,
  type SeatNo,
  type TableEvent,
  type TableSettings,
  type TableState,
} from "@poker/engine";
import { handIdOf, walletCurrencyOf } from "@poker/protocol";
import * as z from "zod";
import { closeClearedDeal, isOnlyFrozen, withChain } from "../deals/cleared-deal.ts";
import { commitWithRetry } from "../runtime/commit-with-retry.ts";
import { sourceAccount } from "./chip-source.ts";
import { NO_STATS } from "./decide-table.ts";
import { type Sealer, STORED_VERSION, type StoredTable } from "./stored-table.ts";
import type { TableDeps } from "./table-deps.ts";

export interface BrokenTable {
  readonly lease: Lease;
  readonly tableId: string;
  readonly settings: TableSettings;
  /** Its people stay those of the game; absent and null at other tables. H1 */
  readonly privateGame?: PrivateGame | null | undefined;
  /** What broke, for the suspense case. */
  readonly reason: string;
}

export type ForceCloseDeps = Pick<
  TableDeps,
  "clock" | "log" | "journal" | "sealer" | "loadTableForensics" | "noticesWritten"
>;

/** Resolves true when it is durable, false when another process owns the unit. Throws when even this cannot be done. */
export async function forceCloseTable(table: BrokenTable, deps: ForceCloseDeps): Promise<boolean> {
  const { clock, log } = deps;
  const forensics = await deps.loadTableForensics(table.tableId);
  const commit = buildForceCloseCommit(table, forensics, deps, clock.wall());
  const suspense = effectsOf(commit.effects, "suspense")[0]?.bets ?? null;
  log.error(
    { tableId: table.tableId, handNo: forensics.handNo, suspense },
    "ALARM: a table cannot go on; its bets are in suspense, everybody was paid the rest",
  );
  const never = () => false;
  const result = await commitWithRetry(commit, deps, () => {}, never);
  if (result?.outcome === "durable")
    deps.noticesWritten(effectsOf(commit.effects, "notice").map(({ notice }) => notice));
  return result?.outcome === "durable";
}

interface SuspendedBet {
  readonly userId: string;
  readonly seat: number | null;
  /** What goes into suspense, and what the player is paid. */
  readonly bet: number;
  readonly payout: number;
}

function buildForceCloseCommit(
  table: BrokenTable,
  forensics: TableForensics,
  { sealer, log }: Pick<ForceCloseDeps, "sealer" | "log">,
  at: number,
): StreamCommit {
  const { lease, tableId: streamId, settings, reason } = table;
  const { seq, handNo, unfinishedHand, dealChain } = forensics;
  const players = suspendedBetsOf(forensics);
  const seated = players.flatMap(({ seat, ...player }) => (seat === null ? [] : [{ seat, ...player }]));
  const status = statusAfter(forensics.status);
  const cards = readCards(streamId, unfinishedHand ?? [], sealer);
  const cleared = {
    type: "table-cleared" as const,
    handNo,
    reason,
    suspendedBets: seated.filter(({ bet }) => bet > 0).map(({ seat, bet }) => ({ seat, amount: bet })),
  };
  const ofHand = [cleared, ...closeClearedDeal({ tableId: streamId, cleared, seed: cards.seed }, forensics, log)];
  const events: readonly TableEvent[] = [
    ...ofHand,
    ...seated.map(({ seat, userId, payout }): TableEvent => {
      return { type: "player-left", seat, playerId: userId, stack: payout, at, reason: "table-cleared" };
    }),
    ...(status === "open" ? [] : [{ type: "table-changed" as const, status, settings }]),
  ];
  const snapshot: StoredTable = {
    version: STORED_VERSION,
    epoch: lease.epoch,
    state: events.reduce(evolveTable, withChain(emptyTable(table), dealChain)),
    stats: NO_STATS,
  };
  const effects: Effect[] = [
    ...toMoneyEffects(table, forensics, players),
    { type: "snapshot", streamId, seq: seq + events.length, state: snapshot },
    // No visit: the player did not choose to leave, so the stack does not bind the next buy-in.
    ...players.map(({ userId }) => ({ type: "seat-left" as const, tableId: streamId, userId })),
  ];
  if (unfinishedHand && !isOnlyFrozen(unfinishedHand))
    effects.push({
      type: "hand-record",
      tableId: streamId,
      record: toHandRecord(table, handNo, players, cards, sealer),
    });
  if (status === "closed") effects.push({ type: "closed", tableId: streamId });
  return {
    lease,
    appends: [
      {
        streamId,
        expectedSeq: seq,
        events: toStreamEvents(ofHand, events),
        sealed: null,
        remainingMs: null,
      },
    ],
    cause: null,
    effects,
  };
}

/** Orders that waited for the end of the hand, and chips that were to be taken, go with the table's seats. */
const emptyTable = ({ tableId, settings, privateGame }: BrokenTable): TableState => ({
  ...createTable(tableId, settings),
  ...(privateGame ? { privateGame: { ...privateGame, waiting: [], takes: [] } } : {}),
});

/**
 * The bets go into suspense, with a notice to each player; the rest of each stack goes to its player's wallet. Of a private game all goes
 * back to the game, whose sheet has it as its player's: the staff cannot decide about its bets. T7, H9
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

function toHandRecord(
  { tableId, settings }: BrokenTable,
  handNo: number,
  players: readonly SuspendedBet[],
  cards: SealedHand,
  sealer: Sealer,
): HandRecord {
  return {
    handId: handIdOf(tableId, handNo),
    handNo,
    outcome: "suspended",
    players: players.flatMap(({ seat, userId, bet }) =>
      seat !== null && bet > 0 ? [{ seat, userId, net: -bet, invested: bet, rake: 0 }] : [],
    ),
    pot: players.reduce((sum, { bet }) => sum + bet, 0),
    rake: 0,
    settings,
    sealed: sealer.sealHand(tableId, handNo, cards),
  };
}

/** The table is empty and no hand runs, so that a pause or close that waited for this takes effect. Fault 55 */
function statusAfter(status: string): TableState["status"] {
  if (status === "closing" || status === "closed") return "closed";
  return status === "pausing" || status === "paused" ? "paused" : "open";
}

/** When the open hand's bets are unknown, whole stacks are held, so that no player is paid chips that may be another's. */
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

/** What ends a hand and closes its record belongs to the hand. */
export const toStreamEvents = (ofHand: readonly TableEvent[], events: readonly TableEvent[]) => {
  const closed = ofHand.find((event) => event.type === "deal-closed");
  return events.map((event) => ({
    handNo: closed && ofHand.includes(event) ? closed.handNo : null,
    public: event,
  }));
};

/** What can still be read of the hand's cards, for the staff who decide about it. */
export function readCards(tableId: string, steps: readonly JournalStep[], sealer: Sealer): SealedHand {
  const start = steps.find(({ events }) => events.some(({ type }) => type === "hand-started"));
  const hidden = start?.sealed && sealer.openStep({ tableId, handNo: start.handNo ?? 0, seq: start.seq }, start.sealed);
  const events = start && hidden ? restoreEvents(start.events, hidden) : [];
  const started = events.filter(isTableEvent).find((event) => event.type === "hand-started");
  return { seed: hidden ? hidden.seed : null, deck: started?.deck ?? [], hole: [] };
}

const chips = z.int().min(0);
const seat = z.int().min(0);
const dealt = z.object({
  type: z.literal("hand-started"),
  setup: z.object({ seats: z.array(z.object({ seat, stack: chips })) }),
});
/** Everything that moves chips between a stack and the pot while a hand runs. */
const moves = z.discriminatedUnion("type", [
  z.object({ type: z.literal("posted"), seat, live: chips, dead: chips }),
  z.object({ type: z.literal("acted"), seat, added: chips }),
  z.object({ type: z.literal("uncalled-returned"), seat, amount: chips }),
]);
const MOVING: ReadonlySet<string> = new Set(["posted", "acted", "uncalled-returned"]);

/**
 * Reads what each seat has put into a hand from its public events alone, without applying events or rules.
 * `steps` begins with the hand's first step. Every seat dealt in is in the result, also with nothing. null when the contributions are
 * unknown, because an event is missing, changed, or takes more than was there.
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
