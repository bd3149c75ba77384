/** Applies events to the status, the level clock, the deadlines and hand-for-hand. M7, M8, M18 */
import type { EpochMs } from "../rules.ts";
import type { TournamentEvent } from "./events.ts";
import type { LevelClock, TournamentState } from "./types.ts";

/**
 * Returns false while the level clock stands still: when staff have paused play, in a break, in hand-for-hand, and
 * while players talk about a deal. M7, M8, M18, M21
 */
export const isClockRunning = (state: TournamentState): boolean =>
  state.status === "running" &&
  state.pausedAt === null &&
  state.clock.break === null &&
  state.handForHand === null &&
  state.deal?.stage !== "talking";

export function evolveClock(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "started":
      return withClock({ ...state, status: "running" }, { at: event.at, hourlyBreakAt: event.hourlyBreakAt });
    case "ticked":
      return countedUpTo(state, event.at);
    case "clock-restarted":
      return restartClock(state, event.lastEventAt, event.at);
    case "clock-jumped":
      return shiftDeadlines(state, event.byMs);
    case "level-changed":
      return withClock(state, { levelNo: event.levelNo, elapsedMs: event.elapsedMs, at: event.at });
    case "break-due": {
      const { kind, ms, at } = event;
      return withClock(state, { break: { kind, ms, dueAt: at, until: null } });
    }
    case "break-started":
      return state.clock.break
        ? withClock(state, { break: { ...state.clock.break, until: event.until }, at: event.at })
        : state;
    case "break-ended":
      return withClock(state, { break: null, hourlyBreakAt: event.hourlyBreakAt, at: event.at });
    case "paused":
      return { ...state, pausedAt: event.at };
    case "resumed": {
      const { hourlyBreakAt } = state.clock;
      const shifted = shiftDeadlines({ ...state, pausedAt: null }, event.at - (state.pausedAt ?? event.at));
      return withClock(shifted, { at: event.at, hourlyBreakAt });
    }
    case "hand-for-hand-started":
      return { ...state, handForHand: { round: null } };
    case "hand-for-hand-ended":
      return withClock({ ...state, handForHand: null }, { at: event.at });
    case "round-started": {
      const { levelNo, bustNo, tables } = event;
      return { ...state, handForHand: { round: { levelNo, bustNo, waitingFor: tables } }, lastBustNo: bustNo };
    }
    case "round-ended":
      return withClock({ ...state, handForHand: { round: null } }, { elapsedMs: state.clock.elapsedMs + event.tookMs });
    case "deal-refused":
    case "deal-agreed":
      return withClock(state, { at: event.at });
    case "cancelled":
      return { ...state, status: "cancelled", tables: [], moving: [], pending: [], deal: null, handForHand: null };
    case "finished":
      return { ...state, status: "finished", tables: [], moving: [], deal: null, handForHand: null };
    default:
      return state;
  }
}

const withClock = (state: TournamentState, change: Partial<LevelClock>): TournamentState => ({
  ...state,
  clock: { ...state.clock, ...change },
});

/** Counts the time since the clock was last read. Counts no time when the server's clock went back. */
function countedUpTo(state: TournamentState, at: EpochMs): TournamentState {
  const passed = isClockRunning(state) ? Math.max(0, at - state.clock.at) : 0;
  return withClock(state, { elapsedMs: state.clock.elapsedMs + passed, at });
}

/**
 * Leaves out the time without a server: it counts neither as play nor as time to decide. A break still ends at the
 * announced time.
 */
function restartClock(state: TournamentState, lastEventAt: EpochMs, at: EpochMs): TournamentState {
  const counted = countedUpTo(state, lastEventAt);
  const shifted = shiftDeadlines(counted, Math.max(0, at - lastEventAt));
  return { ...shifted, pausedAt: counted.pausedAt, clock: { ...counted.clock, at } };
}

/** Moves every deadline by `byMs`, so that the time left until each deadline stays the same. */
function shiftDeadlines(state: TournamentState, byMs: number): TournamentState {
  const { clock, deal } = state;
  const { break: pause, hourlyBreakAt } = clock;
  return {
    ...state,
    pausedAt: state.pausedAt === null ? null : state.pausedAt + byMs,
    pending: state.pending.map((each) => ({ ...each, until: each.until + byMs })),
    deal: deal?.stage === "talking" ? { ...deal, until: deal.until + byMs } : deal,
    clock: {
      ...clock,
      at: clock.at + byMs,
      hourlyBreakAt: hourlyBreakAt === null ? null : hourlyBreakAt + byMs,
      break: pause && { ...pause, dueAt: pause.dueAt + byMs, until: pause.until === null ? null : pause.until + byMs },
    },
  };
}
