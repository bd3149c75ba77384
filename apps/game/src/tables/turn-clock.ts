/**
 * The clock of the one turn that is open at a table. T1: quiet time, then a countdown everybody sees. What a turn may have
 * beyond that (T3, T4, T8) the engine says, and the journal keeps that it was given. A process that slept, or waited for its
 * database, takes nobody's time: the turn is granted again.
 */
import type { MoreTime, SeatNo, TableSettings } from "@poker/engine";
import type { TurnClock as ClockView } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";

/** The least that is left after a restart, a stall or a database pause. */
export const LEAST_AFTER_PAUSE_MS = 10_000;
/** A timer this late means that the process stood still, not that the player did. */
export const STALL_MS = 250;

export interface Turn {
  readonly handNo: number;
  readonly decision: number;
  readonly seat: SeatNo;
}

/** A turn that another process opened. */
export interface Resumed {
  readonly leftMs: number;
  /** What it has had beyond its normal time. */
  readonly had: readonly MoreTime[];
}

interface Running {
  readonly turn: Turn;
  /** Monotonic. */
  deadline: number;
  had: readonly MoreTime[];
  /** When normal time, or what came after it, was over and the present phase began; null: in normal time. */
  phaseFrom: number | null;
  /** What was left at the last durable event. */
  kept: number;
  cancel: Cancel;
}

export interface TurnClockOptions {
  readonly clock: Clock;
  readonly settings: () => TableSettings;
  readonly isConnected: (seat: SeatNo) => boolean;
  /** What the turn would get for this reason, in ms; 0: nothing. */
  readonly moreTime: (seat: SeatNo, why: MoreTime, had: readonly MoreTime[]) => number;
  /** It was given: make it durable, then visible. */
  readonly onMoreTime: (turn: Turn, why: MoreTime) => void;
  /** The whole time is over. */
  readonly onTimeOut: (turn: Turn) => void;
  /** The turn was granted again: tell the table. */
  readonly onMoved: () => void;
}

export interface TurnClock {
  /** Starts the clock of `turn` at monotonic `from`, unless it is running already. */
  open(turn: Turn, from: number, resumed?: Resumed): void;
  close(): void;
  /** The player of this seat has a connection again. T3 */
  returned(seat: SeatNo): void;
  /** The process, or its database, stood still. */
  grantAgain(): void;
  /** Time left to `turn` at monotonic `at`, negative when it was over; null: neither the open turn nor the last to run out. */
  left(turn: Omit<Turn, "seat">, at: number): number | null;
  /** For the journal: what the open turn has left; remembered as what was left at the last durable event by `durable`. */
  remaining(): number | null;
  durable(): void;
  view(): ClockView | null;
}

/** Quiet time and countdown. T1 */
export const normalTime = (settings: TableSettings): number => settings.clock.quietMs + settings.clock.countdownMs;

const same = (a: Omit<Turn, "seat">, b: Omit<Turn, "seat">) => a.handNo === b.handNo && a.decision === b.decision;

export function createTurnClock(options: TurnClockOptions): TurnClock {
  const { clock, settings, isConnected, onTimeOut, onMoved } = options;
  let running: Running | null = null;
  /** The turn that ran out last, so that whoever was late is told by how much. Fault 27 */
  let over: { readonly turn: Turn; readonly deadline: number } | null = null;
  const now = () => clock.monotonic();

  function arm(open: Running, deadline: number): void {
    open.cancel();
    open.deadline = deadline;
    open.cancel = clock.at(deadline, (lateMs) => expire(open, lateMs));
  }
  function grantAgain(): void {
    if (!running) return;
    arm(running, now() + Math.max(running.kept, LEAST_AFTER_PAUSE_MS));
    onMoved();
  }
  /** From the old deadline on, however long it takes to make it durable. */
  function extend(open: Running, why: MoreTime): boolean {
    const ms = options.moreTime(open.turn.seat, why, open.had);
    if (ms <= 0) return false;
    open.had = [...open.had, why];
    if (why !== "reconnect") open.phaseFrom = open.deadline;
    arm(open, open.deadline + ms);
    options.onMoreTime(open.turn, why);
    return true;
  }
  function expire(open: Running, lateMs: number): void {
    if (lateMs > STALL_MS) {
      grantAgain();
      return;
    }
    // T4 for those who are away; a time bank is spent on those who are there (T8).
    if (extend(open, isConnected(open.turn.seat) ? "bank" : "grace")) return;
    over = { turn: open.turn, deadline: open.deadline };
    onTimeOut(open.turn);
  }

  return {
    open(turn, from, resumed) {
      if (running && same(running.turn, turn)) return;
      running?.cancel();
      const { leftMs, had } = resumed ?? { leftMs: normalTime(settings()), had: [] };
      const phaseFrom = had.some((why) => why !== "reconnect") ? from : null;
      running = { turn, deadline: 0, had, phaseFrom, kept: leftMs, cancel: () => {} };
      arm(running, from + leftMs);
    },
    close() {
      running?.cancel();
      running = null;
    },
    returned(seat) {
      if (running?.turn.seat === seat && now() < running.deadline) extend(running, "reconnect"); // T3
    },
    grantAgain,
    left(turn, at) {
      if (running && same(running.turn, turn)) {
        const { phaseFrom, deadline } = running;
        // What came in before the phase began came in before the deadline of that time.
        return (phaseFrom !== null && at < phaseFrom ? phaseFrom : deadline) - at;
      }
      return over && same(over.turn, turn) ? over.deadline - at : null;
    },
    remaining: () => (running ? Math.max(0, Math.round(running.deadline - now())) : null),
    durable() {
      if (running) running.kept = Math.max(0, running.deadline - now());
    },
    view() {
      if (!running) return null;
      const { turn, deadline, had, phaseFrom } = running;
      const wallOf = (at: number) => Math.round(clock.wall() + at - now());
      const phase = had.findLast((why) => why !== "reconnect");
      return {
        seat: turn.seat,
        decision: turn.decision,
        quietUntil: wallOf(phaseFrom ?? deadline - settings().clock.countdownMs),
        deadline: wallOf(deadline),
        grace: phase === "grace",
        bank: phase === "bank",
      };
    },
  };
}
