/**
 * Keeps the deadlines of a table: for acting, for taking an offered seat, and for coming back after sitting out. Corrects the deadlines
 * after clock jumps and stalls.
 */
import {
  isHandUnderWay,
  type SeatNo,
  seatAt,
  sitOutLimit,
  type TableEvent,
  type TableState,
  type TimeExtensionReason,
  timeExtensionMs,
  turnClockMs,
} from "@poker/engine";
import type { ActionClockView as ClockView } from "@poker/protocol";
import { type Cancel, type Clock, STALL_THRESHOLD_MS } from "../../clock.ts";
import type { TableActorCommand } from "../decide-table.ts";
import type { TableDeps } from "../table-deps.ts";
import { ActionClock, MIN_TIME_AFTER_STALL_MS, type OpenDecision } from "./action-clock.ts";
import { SeatOffers } from "./seat-offers.ts";

interface DeadlinesOptions {
  readonly deps: TableDeps;
  readonly tableId: string;
  readonly name: string;
  readonly unitId: string;
  readonly state: () => TableState;
  readonly isStopped: () => boolean;
  /** Returns true during maintenance of the room. */
  readonly isResting: () => boolean;
  readonly isConnected: (userId: string) => boolean;
  /** Runs a job in the table's mailbox. */
  readonly post: (job: () => Promise<unknown>) => Promise<unknown>;
  readonly executeCommand: (command: TableActorCommand) => Promise<unknown>;
  /** Called when the deadline of the player to act has changed. */
  readonly onActionDeadlineChanged: () => void;
}

/** How long the clock of a player who was moved here waits at most for their page to connect. M16 */
const ARRIVAL_MS = 5_000;

export class TableDeadlines {
  readonly #actionClock: ActionClock;
  readonly #seatOffers: SeatOffers;
  readonly #options: DeadlinesOptions;
  readonly #clockJumpDetector: ClockJumpDetector;
  /** How many ms of database outages and of time without an owner have been added to the times of sitting out. */
  #followedOutageMs: number;
  #removal: Cancel | null = null;
  /**
   * The players whom a tournament has seated here and whose page has not connected yet. `hasWaited` is true when a decision has already
   * waited for the page.
   */
  readonly #arrivals = new Map<string, { hasWaited: boolean }>();

  constructor(options: DeadlinesOptions) {
    this.#options = options;
    const { deps, tableId, name, state, executeCommand } = options;
    this.#actionClock = new ActionClock({
      clock: deps.clock,
      settings: () => state().settings,
      normalTimeMs: (seat) => turnClockMs(state(), seat),
      isConnected: (seat) => this.#isConnected(seat),
      extensionMs: (seat, why, usedReasons) => timeExtensionMs(state(), seat, why, usedReasons),
      onExtension: (decision, reason) => this.#grantExtension(decision, reason),
      onTimeOut: (decision) => this.#timeOut(decision),
      onDeadlineChanged: options.onActionDeadlineChanged,
    });
    this.#seatOffers = new SeatOffers({
      clock: deps.clock,
      table: { tableId, name },
      offers: () => state().offers,
      heldSeats: deps.heldSeats,
      sendToUser: deps.sendToUser,
      tellAway: deps.tellAway,
      onExpired: (playerId) =>
        this.#postOrLog(async () => {
          if (this.#seatOffers.isExpired(playerId) && !options.isResting())
            await executeCommand({ type: "offer-expired", playerId });
        }),
      onStall: (minMs) => this.#postOrLog(() => executeCommand({ type: "renew-offers", minMs })),
    });
    this.#clockJumpDetector = new ClockJumpDetector(deps.clock);
    this.#followedOutageMs = deps.outages.totalMs;
  }

  /** Returns the clock of the player to act, in the form that pages show; null when no player is to act. */
  clockView(): ClockView | null {
    return this.#actionClock.toClockView();
  }

  /**
   * Returns how much time a decision had left at the monotonic time `at`; negative when its time was over. Returns null for all decisions
   * except the open one and the last one that timed out.
   */
  msLeftToAct(decision: Omit<OpenDecision, "seat">, at: number): number | null {
    return this.#actionClock.msLeft(decision, at);
  }

  /** Call this when the player of this seat has connected, for the first time or again. T3, M16 */
  handleReconnect(seat: SeatNo): void {
    const taken = seatAt(this.#options.state().seats, seat);
    if (taken && this.#arrivals.delete(taken.playerId) && this.#actionClock.startNow(seat))
      this.#options.onActionDeadlineChanged();
    this.#actionClock.handleReconnect(seat);
  }

  /**
   * Gives new time to the player to act after the process stalled. Returns false when no player is to act. Call `announceActionDeadline`
   * later to tell the pages. Seat offers notice a stall by their own timers. Fault 18
   */
  grantActionTimeAgain(): boolean {
    return this.#actionClock.grantTimeAgain();
  }

  /** Tells the pages the new deadline of the player to act. */
  announceActionDeadline(): void {
    this.#options.onActionDeadlineChanged();
  }

  /**
   * Returns by how many ms the times of sitting out must be moved because of what happened since the last call:
   * - jumps of the wall clock (fault 16)
   * - outages of the database (fault 155)
   * - time without an owner (fault 156)
   */
  takeJumpMs(): number {
    const { totalMs } = this.#options.deps.outages;
    const outageMs = totalMs - this.#followedOutageMs;
    this.#followedOutageMs = totalMs;
    return this.#clockJumpDetector.takeJumpMs() + outageMs;
  }

  /**
   * Continues after a recovery. `remainingMs` is how much time the player to act had left; null when no player is to act. `ownerlessMs` is
   * how long no process ran the table.
   */
  resume(remainingMs: number | null, ownerlessMs: number): void {
    this.#followedOutageMs -= ownerlessMs;
    const state = this.#options.state();
    const decision = openDecisionOf(state);
    const extensions = (state.timeExtensions ?? []).map(({ reason }) => reason);
    const leftMs = Math.max(remainingMs ?? 0, MIN_TIME_AFTER_STALL_MS);
    if (decision) this.#actionClock.start(decision, this.#options.deps.clock.monotonic(), { leftMs, extensions });
    this.planRemoval();
    this.#seatOffers.resume(state.offers);
  }

  /** Call this when a step is durable. No player loses time while the database does not answer. Fault 10 */
  markDurable(tookMs: number): void {
    if (tookMs > STALL_THRESHOLD_MS) {
      this.#actionClock.extendAfterStall();
      this.#seatOffers.extendAfterStall();
    }
    this.#actionClock.markDurable();
  }

  /** Starts the clock of the player to act at the monotonic time `from`, or stops the clock when no player is to act. */
  followAction(from: number): void {
    const decision = openDecisionOf(this.#options.state());
    if (decision) this.#actionClock.start(decision, from + this.#arrivalMs(decision.seat));
    else this.#actionClock.stop();
  }

  /** Notes which players a tournament seats here. M16 */
  followArrivals(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === "entry-removed") this.#arrivals.delete(event.playerId);
      if (event.type !== "entry-seated" || event.seat.absent) continue;
      if (!this.#options.isConnected(event.seat.playerId))
        this.#arrivals.set(event.seat.playerId, { hasWaited: false });
    }
  }

  /** Returns how many ms the player's first decision waits for their page. Returns 0 when the page has already connected. M16 */
  #arrivalMs(seat: SeatNo): number {
    const arrival = this.#arrivals.get(seatAt(this.#options.state().seats, seat)?.playerId ?? "");
    if (!arrival || arrival.hasWaited) return 0;
    arrival.hasWaited = true;
    return ARRIVAL_MS;
  }

  /** Returns how much time the player to act has once the table is in this state; null when no player is to act. */
  remainingMsIn(state: TableState): number | null {
    const next = openDecisionOf(state);
    if (!next) return null;
    const now = openDecisionOf(this.#options.state());
    const isSame = now?.handNo === next.handNo && now.decision === next.decision;
    return isSame ? this.#actionClock.remainingMs() : turnClockMs(state, next.seat);
  }

  /** Starts and ends seat offers as the events of a durable step say. */
  followOffers(events: readonly TableEvent[]): void {
    this.#seatOffers.handleEvents(events);
  }

  /**
   * Call this when maintenance of the room begins or ends. During maintenance no seat offer ends, and no player is removed for sitting out
   * too long.
   */
  followRest(): void {
    if (!this.#options.isResting()) this.#seatOffers.extendAfterStall();
    this.planRemoval();
  }

  /** Plans the next removal, when a player will have sat out for too long. B10 */
  planRemoval(): void {
    this.#removal?.();
    this.#removal = null;
    const { deps, state, isStopped, isResting, post, executeCommand, tableId } = this.#options;
    const inMs = msUntilRemoval(state(), deps.clock.wall());
    if (inMs === null || isStopped() || isResting()) return;
    this.#removal = deps.clock.schedule(deps.clock.monotonic() + inMs, () => {
      post(async () => {
        // During an outage, no removal is decided. It would be stored only after the outage, and until then the player could not come back.
        if (!isStopped() && !deps.outages.isOut && !isHandUnderWay(state()))
          await executeCommand({ type: "remove-absent" });
      })
        .catch((error: unknown) => deps.log.error({ tableId, error }, "absent players could not be removed"))
        .finally(() => this.planRemoval());
    });
  }

  close(): void {
    this.#removal?.();
    this.#actionClock.stop();
    this.#seatOffers.close();
  }

  #grantExtension({ seat, handNo, decision }: OpenDecision, reason: TimeExtensionReason): void {
    this.#postOrLog(() => this.#options.executeCommand({ type: "time-extension", seat, handNo, decision, reason }));
  }

  #timeOut(open: OpenDecision): void {
    const { deps, tableId, unitId, isStopped, post, executeCommand } = this.#options;
    post(async () => {
      // While this job waited in the mailbox, the player may have acted or got more time.
      const left = this.#actionClock.msLeft(open, deps.clock.monotonic());
      if (isStopped() || left === null || left > 0) return;
      const { seat, handNo, decision } = open;
      const protectionsToday = await this.#countProtectionsToday(seat);
      await executeCommand({ type: "time-out", seat, handNo, decision, protectionsToday });
    }).catch((error: unknown) => {
      deps.log.error({ tableId, error }, "ALARM: a decision cannot time out");
      deps.releaseUnit(unitId);
    });
  }

  /** Returns how many protected all-ins the player has had today (T8). Reads the count only where a limit applies. */
  async #countProtectionsToday(seat: SeatNo): Promise<number> {
    const { deps, state, tableId } = this.#options;
    const { cashier, clock, log } = deps;
    const { seats, settings } = state();
    const taken = seatAt(seats, seat);
    if (!taken || settings.clock.protectionsPerDay === null) return 0;
    try {
      return await cashier.countProtectedAllIns(taken.playerId, clock.wall());
    } catch (error) {
      log.warn({ tableId, error }, "protected all-ins could not be counted; the player is protected");
      return 0;
    }
  }

  #postOrLog(job: () => Promise<unknown>): void {
    const { deps, tableId, isStopped, post } = this.#options;
    post(async () => {
      if (!isStopped()) await job();
    }).catch((error: unknown) => deps.log.error({ tableId, error }, "a table could not do its own work"));
  }

  #isConnected(seat: SeatNo): boolean {
    const taken = seatAt(this.#options.state().seats, seat);
    return taken !== undefined && this.#options.isConnected(taken.playerId);
  }
}

/** Returns the open decision; null when no player is to act. */
function openDecisionOf({ hand }: TableState): OpenDecision | null {
  if (!hand?.toAct || hand.result !== null) return null;
  return { handNo: hand.handNo, decision: hand.toAct.decision, seat: hand.toAct.seat };
}

/** Returns how many ms remain until a player has sat out for too long; null when no player sits out or the table has no limit. B10 */
function msUntilRemoval(state: TableState, now: number): number | null {
  const ends = state.seats.flatMap((seat) => sitOutLimit(state, seat)?.until ?? []);
  // Adds a millisecond to get beyond the limit. Waits for at least a second: when the limit is over but a hand still runs, the removal is
  // tried again until the hand has ended.
  return ends.length === 0 ? null : Math.max(Math.min(...ends) + 1 - now, 1_000);
}

/** How large a jump of the wall clock is ignored, because it may be an ordinary correction. */
const JUMP_MS = 1_000;

/** Detects jumps of the wall clock. How long a player has sat out is measured by the wall clock, and a jump must not change it. Fault 16 */
export class ClockJumpDetector {
  readonly #clock: Clock;
  #ahead: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ahead = clock.wall() - clock.monotonic();
  }

  /** Returns by how many ms the clock jumped since the last call; 0 when it did not jump. */
  takeJumpMs(): number {
    const ahead = this.#clock.wall() - this.#clock.monotonic();
    const byMs = Math.round(ahead - this.#ahead);
    this.#ahead = ahead;
    return Math.abs(byMs) < JUMP_MS ? 0 : byMs;
  }
}
