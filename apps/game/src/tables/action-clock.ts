/**
 * The clock of the one turn that is open at a table. T1: quiet time, then a countdown everybody sees. What a turn may have
 * beyond that (T3, T4, T8) the engine says, and the journal keeps that it was given. A process that slept, or waited for its
 * database, takes nobody's time: the turn is granted again.
 */
import type { SeatNo, TableSettings, TimeExtensionReason } from "@poker/engine";
import type { ActionClockView as ClockView } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";

/** The least that is left after a restart, a stall or a database pause. */
export const MIN_TIME_AFTER_STALL_MS = 10_000;
/** A timer this late means that the process stood still, not that the player did. */
export const STALL_THRESHOLD_MS = 250;

export interface OpenDecision {
  readonly handNo: number;
  readonly decision: number;
  readonly seat: SeatNo;
}

/** A turn that another process opened. */
export interface ResumedDecision {
  readonly leftMs: number;
  /** What it has had beyond its normal time. */
  readonly extensions: readonly TimeExtensionReason[];
}

interface Running {
  readonly turn: OpenDecision;
  /** Monotonic. */
  deadline: number;
  had: readonly TimeExtensionReason[];
  /** When normal time, or what came after it, was over and the present phase began; null: in normal time. */
  phaseFrom: number | null;
  /** What was left at the last durable event. */
  kept: number;
  cancel: Cancel;
}

export interface ActionClockOptions {
  readonly clock: Clock;
  readonly settings: () => TableSettings;
  readonly isConnected: (seat: SeatNo) => boolean;
  /** What the turn would get for this reason, in ms; 0: nothing. */
  readonly extensionMs: (seat: SeatNo, why: TimeExtensionReason, had: readonly TimeExtensionReason[]) => number;
  /** It was given: make it durable, then visible. */
  readonly onExtension: (turn: OpenDecision, why: TimeExtensionReason) => void;
  /** The whole time is over. */
  readonly onTimeOut: (turn: OpenDecision) => void;
  /** The turn was granted again: tell the table. */
  readonly onDeadlineChanged: () => void;
}

export interface ActionClock {
  /** Starts the clock of `turn` at monotonic `from`, unless it is running already. */
  start(turn: OpenDecision, from: number, resumed?: ResumedDecision): void;
  stop(): void;
  /** The player of this seat has a connection again. T3 */
  handleReconnect(seat: SeatNo): void;
  /** The process, or its database, stood still. */
  extendAfterStall(): void;
  /** Time left to `turn` at monotonic `at`, negative when it was over; null: neither the open turn nor the last to run out. */
  msLeft(turn: Omit<OpenDecision, "seat">, at: number): number | null;
  /** For the journal: what the open turn has left; remembered as what was left at the last durable event by `durable`. */
  remainingMs(): number | null;
  markDurable(): void;
  toClockView(): ClockView | null;
}

/** Quiet time and countdown. T1 */
export const normalTimeMs = (settings: TableSettings): number => settings.clock.quietMs + settings.clock.countdownMs;

const same = (a: Omit<OpenDecision, "seat">, b: Omit<OpenDecision, "seat">) =>
  a.handNo === b.handNo && a.decision === b.decision;

export function createActionClock(options: ActionClockOptions): ActionClock {
  const { clock, settings, isConnected, onTimeOut, onDeadlineChanged } = options;
  let running: Running | null = null;
  /** The turn that ran out last, so that whoever was late is told by how much. Fault 27 */
  let over: { readonly turn: OpenDecision; readonly deadline: number } | null = null;
  const now = () => clock.monotonic();

  function arm(open: Running, deadline: number): void {
    open.cancel();
    open.deadline = deadline;
    open.cancel = clock.schedule(deadline, (lateMs) => expire(open, lateMs));
  }
  function grantAgain(): void {
    if (!running) return;
    arm(running, now() + Math.max(running.kept, MIN_TIME_AFTER_STALL_MS));
    onDeadlineChanged();
  }
  /** From the old deadline on, however long it takes to make it durable. */
  function extend(open: Running, why: TimeExtensionReason): boolean {
    const ms = options.extensionMs(open.turn.seat, why, open.had);
    if (ms <= 0) return false;
    open.had = [...open.had, why];
    if (why !== "reconnect") open.phaseFrom = open.deadline;
    arm(open, open.deadline + ms);
    options.onExtension(open.turn, why);
    return true;
  }
  function expire(open: Running, lateMs: number): void {
    if (lateMs > STALL_THRESHOLD_MS) {
      grantAgain();
      return;
    }
    // T4 for those who are away; a time bank is spent on those who are there (T8).
    if (extend(open, isConnected(open.turn.seat) ? "bank" : "grace")) return;
    over = { turn: open.turn, deadline: open.deadline };
    onTimeOut(open.turn);
  }

  return {
    start(turn, from, resumed) {
      if (running && same(running.turn, turn)) return;
      running?.cancel();
      const { leftMs, extensions } = resumed ?? { leftMs: normalTimeMs(settings()), extensions: [] };
      const phaseFrom = extensions.some((why) => why !== "reconnect") ? from : null;
      running = { turn, deadline: 0, had: extensions, phaseFrom, kept: leftMs, cancel: () => {} };
      arm(running, from + leftMs);
    },
    stop() {
      running?.cancel();
      running = null;
    },
    handleReconnect(seat) {
      if (running?.turn.seat === seat && now() < running.deadline) extend(running, "reconnect"); // T3
    },
    extendAfterStall: grantAgain,
    msLeft(turn, at) {
      if (running && same(running.turn, turn)) {
        const { phaseFrom, deadline } = running;
        // What came in before the phase began came in before the deadline of that time.
        return (phaseFrom !== null && at < phaseFrom ? phaseFrom : deadline) - at;
      }
      return over && same(over.turn, turn) ? over.deadline - at : null;
    },
    remainingMs: () => (running ? Math.max(0, Math.round(running.deadline - now())) : null),
    markDurable() {
      if (running) running.kept = Math.max(0, running.deadline - now());
    },
    toClockView() {
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
