/**
 * The clock of the one turn that is open at a table. T1: quiet time, then a countdown everybody sees. T3: a player who dropped
 * and is back in time gets more, once a turn. T4: whoever is away when normal time ends gets his grace, tested once.
 * A process that slept, or waited for its database, takes nobody's time: the turn is granted again.
 */
import type { SeatNo, TableSettings } from "@poker/engine";
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

interface Running {
  readonly turn: Turn;
  /** Monotonic. */
  deadline: number;
  grace: boolean;
  /** Whether T3 was used. */
  extended: boolean;
  /** What was left at the last durable event. */
  kept: number;
  cancel: Cancel;
}

export interface TurnClockOptions {
  readonly clock: Clock;
  readonly settings: () => TableSettings;
  readonly isConnected: (seat: SeatNo) => boolean;
  /** The whole time is over. */
  readonly onTimeOut: (turn: Turn) => void;
  /** The deadline moved: tell the table. */
  readonly onMoved: () => void;
}

export interface TurnClock {
  /** Starts the clock of `turn` at monotonic `from`, unless it is running already. `leftMs`: after a restart. */
  open(turn: Turn, from: number, leftMs?: number): void;
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
  function expire(open: Running, lateMs: number): void {
    if (lateMs > STALL_MS) {
      grantAgain();
      return;
    }
    const { rules, clock: times } = settings();
    if (rules.timeOut === "grace-then-check-fold" && !open.grace && !isConnected(open.turn.seat)) {
      open.grace = true; // T4
      arm(open, open.deadline + times.reconnectMs);
      onMoved();
      return;
    }
    over = { turn: open.turn, deadline: open.deadline };
    onTimeOut(open.turn);
  }

  return {
    open(turn, from, leftMs) {
      if (running && same(running.turn, turn)) return;
      running?.cancel();
      const left = leftMs ?? normalTime(settings());
      running = { turn, deadline: 0, grace: false, extended: false, kept: left, cancel: () => {} };
      arm(running, from + left);
    },
    close() {
      running?.cancel();
      running = null;
    },
    returned(seat) {
      if (running?.turn.seat !== seat || running.extended || now() >= running.deadline) return;
      const { rules, clock: times } = settings();
      if (rules.timeOut !== "all-in-protection") return;
      running.extended = true; // T3
      arm(running, running.deadline + times.reconnectMs);
      onMoved();
    },
    grantAgain,
    left(turn, at) {
      if (running && same(running.turn, turn)) return running.deadline - at;
      return over && same(over.turn, turn) ? over.deadline - at : null;
    },
    remaining: () => (running ? Math.max(0, Math.round(running.deadline - now())) : null),
    durable() {
      if (running) running.kept = Math.max(0, running.deadline - now());
    },
    view() {
      if (!running) return null;
      const wallOf = (at: number) => Math.round(clock.wall() + at - now());
      return {
        seat: running.turn.seat,
        decision: running.turn.decision,
        quietUntil: wallOf(
          running.deadline - (running.grace ? settings().clock.reconnectMs : settings().clock.countdownMs),
        ),
        deadline: wallOf(running.deadline),
        grace: running.grace,
      };
    },
  };
}
