/** Decides a table's commands with the engine. Keeps what only the table's server knows: the deal, and figures about the last hands. */
import {
  type Card,
  type CommandOf,
  decideTable,
  type EpochMs,
  isFairDealEvent,
  isHandUnderWay,
  isRefusal,
  isSeatEvent,
  type RuleRefusal,
  redactTableEvent,
  sumSettledPot,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TableStep,
} from "@poker/engine";
import type { Opening } from "@poker/fair-deal";
import { hashHand } from "../deals/hand-hash.ts";
import { countReveals, NONE_WITHHELD, type WithheldReveals } from "../deals/withheld-reveals.ts";

/** A table together with what only its server knows. */
export interface TableWithDeal {
  readonly table: TableState;
  /** The deal of the running hand or, between two hands, of the last hand. */
  readonly deal: Deal | null;
  readonly stats: TableStats;
  /** The events, as the rail saw them, of the hand whose deal record is still open. Empty at tables without deal records. F3 */
  readonly handEvents: readonly TableEvent[];
}

/**
 * The engine's commands. The command that starts a hand contains the deck's seed, which is stored with the hand. The commands in `several`
 * are carried out in one step, or none of them is.
 */
export type TableActorCommand = OneCommand | { readonly type: "several"; readonly commands: readonly OneCommand[] };

type OneCommand =
  | Exclude<TableCommand, { readonly type: "start-hand" }>
  | (CommandOf<"start-hand"> & Pick<Deal, "seed" | "openCard">);

/** The deck of a hand, and where the deck comes from. */
export interface Deal {
  readonly deck: readonly Card[];
  /**
   * The seed from which the deck can be made again; null when a test stacked the deck. The seed of a frozen hand makes the deck as it was
   * before the cut.
   */
  readonly seed: Uint8Array | null;
  /** Returns the proof of the j-th card that comes off the deck. Absent when the room had not committed to the deck. F3 */
  readonly openCard?: ((j: number) => Opening) | undefined;
}

/** Figures about the last hands, which the lobby shows, newest last. */
export interface TableStats {
  /** The pots in cents. */
  readonly pots: readonly number[];
  readonly startedAt: readonly EpochMs[];
  /** Which fraction of the dealt-in players saw the flop, from 0 to 1. */
  readonly flops: readonly number[];
  /** The seeds that players did not reveal in the last hands. F3 */
  readonly reveals: WithheldReveals;
}
export const NO_STATS: TableStats = { pots: [], startedAt: [], flops: [], reveals: NONE_WITHHELD };

interface StepWithDeal {
  readonly state: TableWithDeal;
  readonly events: readonly TableEvent[];
}

/** Decides a command with the engine. Throws when chips would appear or disappear in a hand. */
export function decideTableWithDeal(
  table: TableWithDeal,
  command: TableActorCommand,
  now: EpochMs,
): StepWithDeal | RuleRefusal {
  if (command.type !== "several") return decideOne(table, command, now);
  let step: StepWithDeal = { state: table, events: [] };
  for (const one of command.commands) {
    const next = decideOne(step.state, one, now);
    if (isRefusal(next)) return next;
    step = { state: next.state, events: [...step.events, ...next.events] };
  }
  return step;
}

function decideOne(before: TableWithDeal, command: OneCommand, now: EpochMs): StepWithDeal | RuleRefusal {
  const { table, stats } = before;
  const step = decideTable(table, command, now);
  if (isRefusal(step)) return step;
  assertChipConservation(step);
  const { state, events } = step;
  const next: TableWithDeal = {
    table: state,
    deal: command.type === "start-hand" ? toDeal(command) : before.deal,
    stats: updateStats(stats, table, state, events, now),
    handEvents: followHandEvents(before, state, events),
  };
  return withClosedDeal({ state: next, events }, now);
}

const toDeal = ({ deck, seed, openCard }: Deal): Deal => ({ deck, seed, openCard });

/** Returns `handEvents` plus the events of the step as the rail sees them, as long as the hand's deal record is open. F3 */
export function followHandEvents(
  { table, handEvents }: Pick<TableWithDeal, "table" | "handEvents">,
  after: TableState,
  events: readonly TableEvent[],
): readonly TableEvent[] {
  if (!after.frozen && !after.deal) return handEvents.length === 0 ? handEvents : [];
  // Until the frozen hand is dealt, players may still show cards of the previous hand. Those cards are not part of this record.
  const own = after.frozen ? events.filter(isFairDealEvent) : events.filter(isOfRecord);
  const seen = own.map((event) => redactTableEvent(event, "rail"));
  return table.frozen || table.deal ? [...handEvents, ...seen] : seen;
}

const isOfRecord = (event: TableEvent): boolean => !isSeatEvent(event) || isFairDealEvent(event);

/** When a frozen hand is over, closes its deal record and adds it to the chain, in the same step. F3 */
function withClosedDeal(step: StepWithDeal, now: EpochMs): StepWithDeal {
  const { table, deal, handEvents } = step.state;
  if (!table.deal || isHandUnderWay(table)) return step;
  const { handNo, opened } = table.deal;
  const hash = hashHand(table.tableId, handEvents, (opened && deal?.openCard) ?? null);
  const closed = decideTable(table, { type: "close-deal", handNo, hash }, now);
  if (isRefusal(closed)) throw new Error(`the record of hand ${handNo} could not be closed: ${closed.code}`);
  return {
    state: { ...step.state, table: closed.state, handEvents: [] },
    events: [...step.events, ...closed.events],
  };
}

/**
 * Throws when stacks, bets, pots and rake do not add up to the earlier stacks (I3). It runs before the step is committed, so that a bug
 * leads to nothing worse than a cancelled hand.
 */
export function assertChipConservation({ state, events }: TableStep): void {
  const { hand } = state;
  if (hand && hand.result === null) {
    let had = 0;
    let has = 0;
    for (const { startStack, stack, contributed, dead } of hand.seats) {
      had += startStack;
      has += stack + contributed + dead;
    }
    if (had !== has) throw new Error(`hand ${hand.handNo}: ${had} chips became ${has}`);
  }
  for (const event of events) {
    if (event.type !== "hand-ended") continue;
    const lost = event.stacks.reduce((sum, { before, after }) => sum + before - after, 0);
    if (lost !== event.rake) throw new Error(`a hand ended with ${lost} chips less and ${event.rake} raked`);
  }
}

const MAX_HANDS_IN_STATS = 20;
const withLast = <T>(kept: readonly T[], one: T): readonly T[] => [...kept, one].slice(-MAX_HANDS_IN_STATS);

/** Adds the figures of one step, which leads from `before` to `after`, to the figures of its hand. */
function updateStats(
  stats: TableStats,
  before: Pick<TableState, "hand">,
  after: Pick<TableState, "hand" | "deal">,
  events: readonly TableEvent[],
  now: EpochMs,
): TableStats {
  let { pots, startedAt, flops, reveals } = stats;
  let dealtIn = before.hand?.seats.length ?? 0;
  let live = before.hand?.seats.filter(({ status }) => status !== "folded").length ?? 0;
  let flop = (before.hand?.board.length ?? 0) > 0;
  for (const event of events) {
    if (event.type === "deal-opened") reveals = countReveals(reveals, after.deal?.promise.commits ?? [], event.opened);
    else if (event.type === "hand-started") {
      startedAt = withLast(startedAt, now);
      dealtIn = live = event.setup.seats.length;
      flop = false;
    } else if (event.type === "acted" && event.action === "fold") live -= 1;
    else if (event.type === "street-dealt" && !flop) {
      flop = true;
      flops = withLast(flops, live / dealtIn);
    } else if (event.type === "hand-ended" && event.outcome === "settled") {
      pots = withLast(pots, sumSettledPot(events, after.hand));
      if (!flop) flops = withLast(flops, 0);
    }
  }
  return { pots, startedAt, flops, reveals };
}
