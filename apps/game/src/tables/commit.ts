/** Turns one step of a table into what the journal stores: events with their hidden parts sealed, and their effects. */
import { isDeepStrictEqual } from "node:util";
import type { Effect, EffectOf, HandRecord, StreamEvent } from "@poker/db";
import {
  type EpochMs,
  isSeatEvent,
  spreadRake,
  type TableCommand,
  type TableEvent,
  type TableState,
} from "@poker/engine";
import { toDailyCounts, toLedgerEffects } from "./ledger-effects.ts";
import type { Sealer } from "./sealing.ts";
import type { TableStats } from "./stats.ts";
import { type Deal, type SealedEvent, STORED_VERSION, type StoredTable } from "./stored-table.ts";

export const handIdOf = (tableId: string, handNo: number): string => `${tableId}:${handNo}`;

export interface TableCommitInput {
  readonly command: TableCommand;
  readonly now: EpochMs;
  readonly before: TableState;
  /** The table after the events. */
  readonly state: TableState;
  readonly events: readonly TableEvent[];
  /** The same events as the rail sees them. */
  readonly publicEvents: readonly TableEvent[];
  readonly firstSeq: number;
  readonly epoch: number;
  /** The time left to the player to act after the events; null when no player is to act. */
  readonly remainingMs: number | null;
  /** Of the hand that runs or starts. */
  readonly deal: Deal | null;
  /** After the events. */
  readonly stats: TableStats;
}

type HandEnded = Extract<TableEvent, { type: "hand-ended" }>;

export function toTableCommit(
  input: TableCommitInput,
  sealer: Sealer,
): { readonly events: readonly StreamEvent[]; readonly effects: readonly Effect[] } {
  const { command, now, before, state, events, firstSeq } = input;
  const { tableId } = before;
  const ended = events.find((event) => event.type === "hand-ended");
  const effects: Effect[] = [
    ...toLedgerEffects(before, events, firstSeq),
    ...toDailyCounts(command, events, before, now),
    ...(ended ? handEndEffects(input, ended, sealer) : []),
  ];
  if (before.settings !== state.settings)
    effects.push({ type: "settings", streamId: tableId, settings: state.settings, limits: null });
  if (before.status !== "closed" && state.status === "closed") effects.push({ type: "closed", tableId });
  return { events: events.map((event, index) => toStreamEvent(input, event, index, sealer)), effects };
}

/** A hand and its blinds belong to the hand; players who sit down or leave meanwhile do not. */
const isOfHand = (event: TableEvent) =>
  !isSeatEvent(event) || event.type === "blinds-moved" || event.type === "time-extension";

function toStreamEvent(input: TableCommitInput, event: TableEvent, index: number, sealer: Sealer): StreamEvent {
  const { state, publicEvents, firstSeq, remainingMs, deal } = input;
  const { tableId } = state;
  const handNo = isOfHand(event) ? state.handNo : null;
  const visible = publicEvents[index] ?? event;
  const hidden: SealedEvent | null =
    visible === event || isDeepStrictEqual(visible, event)
      ? null
      : { event, seed: event.type === "hand-started" ? encodeSeed(deal) : null };
  return {
    handNo,
    kind: event.type,
    public: visible,
    sealed: hidden && sealer.sealEvent({ tableId, handNo: handNo ?? 0, seq: firstSeq + index }, hidden),
    remainingMs,
  };
}

const encodeSeed = (deal: Deal | null): string | null =>
  deal?.seed ? Buffer.from(deal.seed).toString("base64") : null;

function handEndEffects(input: TableCommitInput, ended: HandEnded, sealer: Sealer): readonly Effect[] {
  const { before, state, events, firstSeq, epoch, stats } = input;
  const { tableId } = before;
  const snapshot: StoredTable = { version: STORED_VERSION, epoch, state: { ...state, hand: null }, stats };
  return [
    { type: "hand-record", tableId, record: toHandRecord(input, ended, sealer) },
    { type: "snapshot", streamId: tableId, seq: firstSeq + events.length - 1, state: snapshot },
    ...cancelNotices(before, ended, state.handNo),
  ];
}

/** T6: tells each player which bet they got back. */
function cancelNotices(before: TableState, ended: HandEnded, handNo: number): readonly EffectOf<"notice">[] {
  const { tableId, settings, seats, hand } = before;
  if (ended.outcome !== "cancelled" || !hand) return [];
  return hand.seats.flatMap(({ seat, contributed, dead }): readonly EffectOf<"notice">[] => {
    const userId = seats.find((taken) => taken.seat === seat)?.playerId;
    if (userId === undefined) return [];
    const detail = { tableId, handNo, currency: settings.currency, amount: contributed + dead };
    return [{ type: "notice", notice: { userId, kind: "hand-cancelled", detail } }];
  });
}

/** What is paid out and what is raked: the pot after uncalled bets went back. A12 */
export function sumSettledPot(events: readonly TableEvent[]): number {
  let pot = 0;
  for (const event of events) {
    if (event.type === "awarded") pot += event.award.amount;
    else if (event.type === "raked") pot += event.total;
  }
  return pot;
}

/** What each player put into the pot, and their part of its rake in proportion to it, spread like over pots (R5); in the order of the stacks. */
function sharesOf(
  { outcome, stacks, rake }: HandEnded,
  seats: readonly { readonly seat: number; readonly contributed: number; readonly dead: number }[],
): readonly { readonly putIn: number; readonly rake: number }[] {
  const putIns = stacks.map(({ seat: of }) => {
    const at = seats.find(({ seat }) => seat === of);
    return outcome === "settled" && at ? at.contributed + at.dead : 0;
  });
  const parts = rake > 0 ? spreadRake(rake, putIns) : [];
  return putIns.map((putIn, index) => ({ putIn, rake: parts[index] ?? 0 }));
}

function toHandRecord({ before, state, events, deal }: TableCommitInput, ended: HandEnded, sealer: Sealer): HandRecord {
  const { tableId, handNo } = state;
  const hand = state.hand ?? before.hand;
  // A player who was dealt in keeps the seat to the end of the hand.
  const players = new Map(before.seats.map(({ seat, playerId }) => [seat, playerId]));
  const shares = sharesOf(ended, hand?.seats ?? []);
  return {
    handId: handIdOf(tableId, handNo),
    handNo,
    outcome: ended.outcome,
    players: ended.stacks.flatMap(({ seat, before: had, after }, index) => {
      const userId = players.get(seat);
      const share = shares[index] ?? { putIn: 0, rake: 0 };
      return userId === undefined ? [] : [{ seat, userId, net: after - had, ...share }];
    }),
    pot: sumSettledPot(events),
    rake: ended.rake,
    // The table's rules may have changed since the hand was dealt. Fault 53
    settings: hand ? { ...before.settings, rules: hand.rules } : before.settings,
    sealed: sealer.sealHand(tableId, handNo, {
      seed: encodeSeed(deal),
      deck: deal?.deck ?? [],
      hole: (hand?.seats ?? []).map(({ seat, cards }) => ({ seat, cards })),
    }),
  };
}
