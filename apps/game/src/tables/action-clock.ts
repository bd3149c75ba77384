/**
 * Times the one decision that is open at a table. T1: quiet time, then a countdown that all see. The engine says what time a player
 * may get beyond that (T3, T4, T8), and the journal keeps that it was given. A process that was suspended, or waited for its database,
 * uses up no player's time: the player is granted time again.
 */
import type { SeatNo, TableSettings, TimeExtensionReason } from "@poker/engine";
import type { ActionClockView as ClockView } from "@poker/protocol";
import type { Cancel, Clock } from "../clock.ts";

/** The least that is left after a restart, a stall or a database pause. */
export const MIN_TIME_AFTER_STALL_MS = 10_000;
/** A timer this late means that the process stalled, not that the player did. */
export const STALL_THRESHOLD_MS = 250;

export interface OpenDecision {
  readonly handNo: number;
  readonly decision: number;
  readonly seat: SeatNo;
}

/** A decision that another process opened. */
export interface ResumedDecision {
  readonly leftMs: number;
  /** What the player has had beyond the normal time. */
  readonly extensions: readonly TimeExtensionReason[];
}

interface Running {
  readonly decision: OpenDecision;
  /** Monotonic. */
  deadline: number;
  had: readonly TimeExtensionReason[];
  /** When the normal time ended and the present extension began; null during the normal time. */
  phaseFrom: number | null;
  /** The time that was left at the last durable event. */
  kept: number;
  cancel: Cancel;
}

export interface ActionClockOptions {
  readonly clock: Clock;
  readonly settings: () => TableSettings;
  readonly isConnected: (seat: SeatNo) => boolean;
  /** What the player would get for this reason, in ms; 0 when nothing. */
  readonly extensionMs: (seat: SeatNo, why: TimeExtensionReason, had: readonly TimeExtensionReason[]) => number;
  /** An extension was given; it is to be made durable, then visible. */
  readonly onExtension: (decision: OpenDecision, why: TimeExtensionReason) => void;
  /** The whole time is over. */
  readonly onTimeOut: (decision: OpenDecision) => void;
  /** The deadline was moved after a stall. */
  readonly onDeadlineChanged: () => void;
}

export interface ActionClock {
  /** Starts the clock of a decision at monotonic `from`, unless it is running already. */
  start(decision: OpenDecision, from: number, resumed?: ResumedDecision): void;
  stop(): void;
  /** The player of this seat has a connection again. T3 */
  handleReconnect(seat: SeatNo): void;
  /** Grants time again after the process, or its database, stalled. */
  extendAfterStall(): void;
  /** The time left to a decision at monotonic `at`, negative when it was over; null when it is neither open nor the last to time out. */
  msLeft(decision: Omit<OpenDecision, "seat">, at: number): number | null;
  /** The time that the open decision has left, for the journal; `markDurable` remembers it as what was left at the last durable event. */
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
  /** The decision that timed out last, so that a late action is refused with how late it was. Fault 27 */
  let over: { readonly decision: OpenDecision; readonly deadline: number } | null = null;
  const now = () => clock.monotonic();

  function arm(open: Running, deadline: number): void {
    open.cancel();
    open.deadline = deadline;
    open.cancel = clock.schedule(deadline, (lateMs) => expire(open, lateMs));
  }
  function extendAfterStall(): void {
    if (!running) return;
    arm(running, now() + Math.max(running.kept, MIN_TIME_AFTER_STALL_MS));
    onDeadlineChanged();
  }
  /** From the old deadline on, however long it takes to make it durable. */
  function extend(open: Running, why: TimeExtensionReason): boolean {
    const ms = options.extensionMs(open.decision.seat, why, open.had);
    if (ms <= 0) return false;
    open.had = [...open.had, why];
    if (why !== "reconnect") open.phaseFrom = open.deadline;
    arm(open, open.deadline + ms);
    options.onExtension(open.decision, why);
    return true;
  }
  function expire(open: Running, lateMs: number): void {
    if (lateMs > STALL_THRESHOLD_MS) {
      extendAfterStall();
      return;
    }
    // T4 for those who are away; a time bank is spent on those who are there (T8).
    if (extend(open, isConnected(open.decision.seat) ? "bank" : "grace")) return;
    over = { decision: open.decision, deadline: open.deadline };
    onTimeOut(open.decision);
  }

  return {
    start(decision, from, resumed) {
      if (running && same(running.decision, decision)) return;
      running?.cancel();
      const { leftMs, extensions } = resumed ?? { leftMs: normalTimeMs(settings()), extensions: [] };
      const phaseFrom = extensions.some((why) => why !== "reconnect") ? from : null;
      running = { decision, deadline: 0, had: extensions, phaseFrom, kept: leftMs, cancel: () => {} };
      arm(running, from + leftMs);
    },
    stop() {
      running?.cancel();
      running = null;
    },
    handleReconnect(seat) {
      if (running?.decision.seat === seat && now() < running.deadline) extend(running, "reconnect"); // T3
    },
    extendAfterStall,
    msLeft(decision, at) {
      if (running && same(running.decision, decision)) {
        const { phaseFrom, deadline } = running;
        // What came in before the phase began came in before the deadline of that time.
        return (phaseFrom !== null && at < phaseFrom ? phaseFrom : deadline) - at;
      }
      return over && same(over.decision, decision) ? over.deadline - at : null;
    },
    remainingMs: () => (running ? Math.max(0, Math.round(running.deadline - now())) : null),
    markDurable() {
      if (running) running.kept = Math.max(0, running.deadline - now());
    },
    toClockView() {
      if (!running) return null;
      const { decision, deadline, had, phaseFrom } = running;
      const wallOf = (at: number) => Math.round(clock.wall() + at - now());
      const phase = had.findLast((why) => why !== "reconnect");
      return {
        seat: decision.seat,
        decision: decision.decision,
        quietUntil: wallOf(phaseFrom ?? deadline - settings().clock.countdownMs),
        deadline: wallOf(deadline),
        grace: phase === "grace",
        bank: phase === "bank",
      };
    },
  };
}
