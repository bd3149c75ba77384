/** Keeps the figures of a table's last hands that the lobby shows. */
import type { EpochMs, TableEvent, TableState } from "@poker/engine";
import { sumSettledPot } from "./commit.ts";

/** Of the last hands, newest last. */
export interface TableStats {
  /** Cents. */
  readonly pots: readonly number[];
  readonly startedAt: readonly EpochMs[];
  /** Which part of the players dealt in saw the flop, 0 to 1. */
  readonly flops: readonly number[];
}
export const NO_STATS: TableStats = { pots: [], startedAt: [], flops: [] };

const KEPT = 20;
const withLast = <T>(kept: readonly T[], one: T): readonly T[] => [...kept, one].slice(-KEPT);

/** After `events`, one step's, which began in `before`. */
export function updateStats(
  stats: TableStats,
  before: Pick<TableState, "hand">,
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
      pots = withLast(pots, sumSettledPot(events));
      if (!flop) flops = withLast(flops, 0);
    }
  }
  return { pots, startedAt, flops };
}
