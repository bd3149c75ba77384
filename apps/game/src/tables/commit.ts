/** One step of a table as the journal takes it: rows with their hidden parts sealed, and what they mean for the books. */
import { isDeepStrictEqual } from "node:util";
import type { HandRecord, JournalRow, Lease, NewNotice, StreamCommit } from "@poker/db";
import {
  isSeatEvent,
  redactTableEvent,
  spreadRake,
  type TableEvent,
  type TableState,
  type TableStep,
} from "@poker/engine";
import { type DailyCounts, toLedgerEffects } from "./ledger-effects.ts";
import type { Sealer } from "./sealing.ts";
import type { TableStats } from "./stats.ts";
import { type Deal, type SealedEvent, STORED_VERSION, type StoredTable } from "./stored-table.ts";

export const handIdOf = (tableId: string, handNo: number): string => `${tableId}:${handNo}`;

export interface CommitInput {
  readonly before: TableState;
  readonly step: TableStep;
  readonly lease: Lease;
  readonly firstSeq: number;
  readonly actionId: string | null;
  /** What the open turn has left; null when none is open after the step. */
  readonly remainingMs: number | null;
  /** Of the hand that runs or starts. */
  readonly deal: Deal | null;
  /** After this step. */
  readonly stats: TableStats;
  readonly counts: DailyCounts;
  readonly earlyMs: number | null;
  /** The command of the back office that this carries out. */
  readonly officeCommandId: string | null;
}

type HandEnded = Extract<TableEvent, { type: "hand-ended" }>;

/** Hand and blinds belong to a hand; who sits down or leaves meanwhile does not. */
const isOfHand = (event: TableEvent) =>
  !isSeatEvent(event) || event.type === "blinds-moved" || event.type === "time-extension";

export function buildCommit(cause: CommitInput, seals: Sealer): StreamCommit {
  const { before, step, lease, firstSeq, stats, counts } = cause;
  const { unitId, epoch } = lease;
  const { tableId: streamId } = before;
  const ended = step.events.find((event) => event.type === "hand-ended");
  return {
    streamId,
    unitId,
    epoch,
    rows: step.events.map((event, index) => rowOf(cause, event, index, seals)),
    ...toLedgerEffects(before, step.events, firstSeq),
    ...counts,
    handRecord: ended ? recordOf(cause, ended, seals) : null,
    snapshot: ended
      ? {
          seq: firstSeq + step.events.length - 1,
          state: { version: STORED_VERSION, epoch, state: { ...step.state, hand: null }, stats } satisfies StoredTable,
        }
      : null,
    notices: ended ? noticesOf(before, ended, step.state.handNo) : [],
    closesTable: before.status !== "closed" && step.state.status === "closed",
    settings: before.settings === step.state.settings ? null : { settings: step.state.settings, limits: null },
    commandResult: cause.officeCommandId === null ? null : { id: cause.officeCommandId, result: { ok: true } },
  };
}

/** T6: who got a bet back, and how much. */
function noticesOf(before: TableState, ended: HandEnded, handNo: number): readonly NewNotice[] {
  const { tableId, settings, seats, hand } = before;
  if (ended.outcome !== "cancelled" || !hand) return [];
  return hand.seats.flatMap(({ seat, contributed, dead }) => {
    const userId = seats.find((taken) => taken.seat === seat)?.playerId;
    if (userId === undefined) return [];
    const detail = { tableId, handNo, currency: settings.currency, amount: contributed + dead };
    return [{ userId, kind: "hand-cancelled" as const, detail }];
  });
}

function rowOf(cause: CommitInput, event: TableEvent, index: number, seals: Sealer): JournalRow {
  const { step, firstSeq, actionId, remainingMs, earlyMs, deal } = cause;
  const seq = firstSeq + index;
  const { tableId } = step.state;
  const handNo = isOfHand(event) ? step.state.handNo : null;
  const last = index === step.events.length - 1;
  const open = redactTableEvent(event, "rail");
  const hidden: SealedEvent | null =
    open === event || isDeepStrictEqual(open, event)
      ? null
      : {
          event,
          seed: event.type === "hand-started" && deal?.seed ? Buffer.from(deal.seed).toString("base64") : null,
        };
  return {
    seq,
    handNo,
    actionId: last ? actionId : null,
    kind: event.type,
    public: open,
    sealed: hidden && seals.sealEvent({ tableId, handNo: handNo ?? 0, seq }, hidden),
    remainingMs,
    earlyMs: last ? earlyMs : null,
  };
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

/** What each put into the pot, and his part of its rake in proportion to it, spread like over pots (R5); in the order of the stacks. */
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

function recordOf(cause: CommitInput, ended: HandEnded, seals: Sealer): HandRecord {
  const { before, step, deal } = cause;
  const { tableId, handNo } = step.state;
  const hand = step.state.hand ?? before.hand;
  // Whoever was dealt in keeps his seat to the end of the hand.
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
    pot: sumSettledPot(step.events),
    rake: ended.rake,
    // The table's rules may have changed since it was dealt. Fault 53
    settings: hand ? { ...before.settings, rules: hand.rules } : before.settings,
    sealed: seals.sealHand(tableId, handNo, {
      seed: deal?.seed ? Buffer.from(deal.seed).toString("base64") : null,
      deck: deal?.deck ?? [],
      hole: (hand?.seats ?? []).map(({ seat, cards }) => ({ seat, cards })),
    }),
  };
}
