/** Decides a table's commands with the engine, and keeps beside the table what its server alone knows: the deal, and figures of the last hands. */
import {
  type Card,
  type CommandOf,
  decideTable,
  type EpochMs,
  isRefusal,
  type RuleRefusal,
  type TableCommand,
  type TableEvent,
  type TableState,
  type TableStep,
} from "@poker/engine";
import { sumSettledPot } from "./settled-hand.ts";

/** A table with what its server alone knows. */
export interface TableWithDeal {
  readonly table: TableState;
  /** Of the hand that runs or ran last. */
  readonly deal: Deal | null;
  readonly stats: TableStats;
}

/** The engine's commands; a hand starts with the seed of its deck, which is stored with it. `several` are done in one step, or none of them. */
export type TableActorCommand = OneCommand | { readonly type: "several"; readonly commands: readonly OneCommand[] };

type OneCommand =
  | Exclude<TableCommand, { readonly type: "start-hand" }>
  | (CommandOf<"start-hand"> & { readonly seed: Deal["seed"] });

/** Where the cards of a hand come from. `seed` makes the deck again; null when a test stacked it. */
export interface Deal {
  readonly deck: readonly Card[];
  readonly seed: Uint8Array | null;
}

/** Figures of the last hands that the lobby shows, newest last. */
export interface TableStats {
  /** Cents. */
  readonly pots: readonly number[];
  readonly startedAt: readonly EpochMs[];
  /** Which part of the players dealt in saw the flop, 0 to 1. */
  readonly flops: readonly number[];
}
export const NO_STATS: TableStats = { pots: [], startedAt: [], flops: [] };

interface StepWithDeal {
  readonly state: TableWithDeal;
  readonly events: readonly TableEvent[];
}

/** Decides with the engine. Throws when a hand would make or lose chips. */
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

function decideOne(
  { table, deal, stats }: TableWithDeal,
  command: OneCommand,
  now: EpochMs,
): StepWithDeal | RuleRefusal {
  const step = decideTable(table, command, now);
  if (isRefusal(step)) return step;
  assertChipConservation(step);
  const { state, events } = step;
  const next: TableWithDeal = {
    table: state,
    deal: command.type === "start-hand" ? { deck: command.deck, seed: command.seed } : deal,
    stats: updateStats(stats, table, state, events, now),
  };
  return { state: next, events };
}

/**
 * Throws when stacks, bets, pots and rake are not what the stacks were (I3). Called before the step is committed, so that a bug ends as
 * a cancelled hand.
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

/** Adds what the events of one step, from `before` to `after`, say of its hand. */
function updateStats(
  stats: TableStats,
  before: Pick<TableState, "hand">,
  after: Pick<TableState, "hand">,
  events: readonly TableEvent[],
  now: EpochMs,
): TableStats {
  let { pots, startedAt, flops } = stats;
  let dealtIn = before.hand?.seats.length ?? 0;
  let live = before.hand?.seats.filter(({ status }) => status !== "folded").length ?? 0;
  let flop = (before.hand?.board.length ?? 0) > 0;
  for (const event of events) {
    if (event.type === "hand-started") {
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
  return { pots, startedAt, flops };
}
