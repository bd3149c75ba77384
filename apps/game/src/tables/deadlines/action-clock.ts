/**
 * Times the open decision at a table. First comes quiet time, then a countdown that all viewers see (T1). The engine decides how much more
 * time a player may get (T3, T4, T8), and the journal stores each extension. When the process was suspended or waited for its database, the
 * player gets new time.
 */
import type { SeatNo, TableSettings, TimeExtensionReason } from "@poker/engine";
import type { ActionClockView as ClockView } from "@poker/protocol";
import { type Cancel, type Clock, STALL_THRESHOLD_MS } from "../../clock.ts";

/** How much time is left at least after a restart, a stall, or a wait for the database. */
export const MIN_TIME_AFTER_STALL_MS = 10_000;

export interface OpenDecision {
  readonly handNo: number;
  readonly decision: number;
  readonly seat: SeatNo;
}

/** A decision that another process opened. */
interface ResumedDecision {
  readonly leftMs: number;
  /** The extensions that the player has already had for this decision. */
  readonly extensions: readonly TimeExtensionReason[];
}

interface Running {
  readonly decision: OpenDecision;
  /** The monotonic time at which the decision times out. */
  deadline: number;
  usedReasons: readonly TimeExtensionReason[];
  /** The monotonic time at which the current extension (time bank or grace) began; null during the normal time. */
  phaseFrom: number | null;
  /** How much time was left at the last durable event. */
  kept: number;
  cancel: Cancel;
}

interface ActionClockOptions {
  readonly clock: Clock;
  readonly settings: () => TableSettings;
  /** Returns the normal time for a decision of this seat, in ms. T1, M11 */
  readonly normalTimeMs: (seat: SeatNo) => number;
  readonly isConnected: (seat: SeatNo) => boolean;
  /** Returns how many ms more the player gets for this reason; 0 when they get no more time. */
  readonly extensionMs: (seat: SeatNo, why: TimeExtensionReason, usedReasons: readonly TimeExtensionReason[]) => number;
  /** Called when an extension was given. The listener must commit the extension and then show it. */
  readonly onExtension: (decision: OpenDecision, why: TimeExtensionReason) => void;
  /** Called when the normal time and all extensions are over. */
  readonly onTimeOut: (decision: OpenDecision) => void;
  /** Called when the deadline was moved after a stall. */
  readonly onDeadlineChanged: () => void;
}

const isSameDecision = (a: Omit<OpenDecision, "seat">, b: Omit<OpenDecision, "seat">) =>
  a.handNo === b.handNo && a.decision === b.decision;

export class ActionClock {
  readonly #options: ActionClockOptions;
  #running: Running | null = null;
  /** The last decision that ran out of time. From it, the refusal of a late action says how late the action was. Fault 27 */
  #over: { readonly decision: OpenDecision; readonly deadline: number } | null = null;

  constructor(options: ActionClockOptions) {
    this.#options = options;
  }

  /** Starts the clock for a decision at the monotonic time `from`, unless the clock already runs for this decision. */
  start(decision: OpenDecision, from: number, resumed?: ResumedDecision): void {
    if (this.#running && isSameDecision(this.#running.decision, decision)) return;
    this.#running?.cancel();
    const { leftMs, extensions } = resumed ?? { leftMs: this.#options.normalTimeMs(decision.seat), extensions: [] };
    const phaseFrom = extensions.some((why) => why !== "reconnect") ? from : null;
    this.#running = { decision, deadline: 0, usedReasons: extensions, phaseFrom, kept: leftMs, cancel: () => {} };
    this.#arm(this.#running, from + leftMs);
  }

  stop(): void {
    this.#running?.cancel();
    this.#running = null;
  }

  /** Starts the clock of the open decision now if it was planned to start later. Returns false when the clock already runs. M16 */
  startNow(seat: SeatNo): boolean {
    const running = this.#running;
    if (running?.decision.seat !== seat || running.usedReasons.length > 0) return false;
    const deadline = this.#now() + this.#options.normalTimeMs(seat);
    if (deadline >= running.deadline) return false;
    this.#arm(running, deadline);
    return true;
  }

  /** Gives more time when the player of this seat has reconnected. T3 */
  handleReconnect(seat: SeatNo): void {
    const running = this.#running;
    if (running?.decision.seat === seat && this.#now() < running.deadline) this.#extend(running, "reconnect");
  }

  /** Gives new time after the process or its database stalled. */
  extendAfterStall(): void {
    if (this.grantTimeAgain()) this.#options.onDeadlineChanged();
  }

  /** Gives new time, but tells no page yet. Returns false when no decision is open. */
  grantTimeAgain(): boolean {
    if (!this.#running) return false;
    this.#arm(this.#running, this.#now() + Math.max(this.#running.kept, MIN_TIME_AFTER_STALL_MS));
    return true;
  }

  /**
   * Returns how much time a decision had left at the monotonic time `at`; negative when its time was over. Returns null for all decisions
   * except the open one and the last one that timed out. `player-commands.ts` decides with this number whether an action is too late.
   */
  msLeft(decision: Omit<OpenDecision, "seat">, at: number): number | null {
    const [running, over] = [this.#running, this.#over];
    if (running && isSameDecision(running.decision, decision)) {
      const { phaseFrom, deadline } = running;
      // An action that arrived before the current extension began is measured against the end of the normal time.
      return (phaseFrom !== null && at < phaseFrom ? phaseFrom : deadline) - at;
    }
    return over && isSameDecision(over.decision, decision) ? over.deadline - at : null;
  }

  /** Returns how much time the open decision has left, for the journal; null when no decision is open. */
  remainingMs(): number | null {
    return this.#running ? Math.max(0, Math.round(this.#running.deadline - this.#now())) : null;
  }

  /** Remembers how much time is left now as the time at the last durable event. */
  markDurable(): void {
    if (this.#running) this.#running.kept = Math.max(0, this.#running.deadline - this.#now());
  }

  toClockView(): ClockView | null {
    if (!this.#running) return null;
    const { decision, deadline, usedReasons, phaseFrom } = this.#running;
    const { clock, settings } = this.#options;
    const wallOf = (at: number) => Math.round(clock.wall() + at - this.#now());
    const phase = usedReasons.findLast((why) => why !== "reconnect");
    return {
      seat: decision.seat,
      decision: decision.decision,
      quietUntil: wallOf(phaseFrom ?? deadline - settings().clock.countdownMs),
      deadline: wallOf(deadline),
      grace: phase === "grace",
      bank: phase === "bank",
    };
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  #arm(open: Running, deadline: number): void {
    open.cancel();
    open.deadline = deadline;
    open.cancel = this.#options.clock.schedule(deadline, (lateMs) => this.#expire(open, lateMs));
  }

  /** Gives an extension if the player may have one. It begins at the old deadline, even when its commit ends later. */
  #extend(open: Running, why: TimeExtensionReason): boolean {
    const ms = this.#options.extensionMs(open.decision.seat, why, open.usedReasons);
    if (ms <= 0) return false;
    open.usedReasons = [...open.usedReasons, why];
    if (why !== "reconnect") open.phaseFrom = open.deadline;
    this.#arm(open, open.deadline + ms);
    this.#options.onExtension(open.decision, why);
    return true;
  }

  #expire(open: Running, lateMs: number): void {
    if (lateMs > STALL_THRESHOLD_MS) {
      this.extendAfterStall();
      return;
    }
    // A disconnected player gets the grace (T4). A connected player gets their time bank (T8).
    if (this.#extend(open, this.#options.isConnected(open.decision.seat) ? "bank" : "grace")) return;
    this.#over = { decision: open.decision, deadline: open.deadline };
    this.#options.onTimeOut(open.decision);
  }
}
