/**
 * Keeps the deadlines of a table: to act, to take an offered seat, to come back. It corrects the deadlines after clock jumps and stalls.
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
  /** True during maintenance of the room. */
  readonly isResting: () => boolean;
  readonly isConnected: (userId: string) => boolean;
  /** Runs a job in the table's mailbox. */
  readonly post: (job: () => Promise<unknown>) => Promise<unknown>;
  readonly executeCommand: (command: TableActorCommand) => Promise<unknown>;
  /** Called when the deadline of the player to act changed. */
  readonly onActionDeadlineChanged: () => void;
}

/** A moved player's clock starts when their page has connected, but at most this much later. M16 */
const ARRIVAL_MS = 5_000;

/**
 * All tables without offers share one empty list, because the offers of every table are read when a player connects.
 */

export class TableDeadlines {
  readonly #actionClock: ActionClock;
  readonly #seatOffers: SeatOffers;
  readonly #options: DeadlinesOptions;
  readonly #clockJumpDetector: ClockJumpDetector;
  /** The outages of the database and the times without an owner that have been added to the times of sitting out, in ms. */
  #followedOutageMs: number;
  #removal: Cancel | null = null;
  /**
   * Players whom a tournament has seated here and whose page has not connected yet. The value says whether a decision has already waited
   * for the page.
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

  /** Returns the clock of the player to act as pages show it; null when no player is to act. */
  clockView(): ClockView | null {
    return this.#actionClock.toClockView();
  }

  /**
   * Returns the time that a decision had left at monotonic `at`; negative when the time was already over. Returns null
   * unless the decision is open or was the last to time out.
   */
  msLeftToAct(decision: Omit<OpenDecision, "seat">, at: number): number | null {
    return this.#actionClock.msLeft(decision, at);
  }

  /** Called when the player of this seat has connected for the first time or again. T3, M16 */
  handleReconnect(seat: SeatNo): void {
    const taken = seatAt(this.#options.state().seats, seat);
    if (taken && this.#arrivals.delete(taken.playerId) && this.#actionClock.startNow(seat))
      this.#options.onActionDeadlineChanged();
    this.#actionClock.handleReconnect(seat);
  }

  /**
   * Grants new time to the player to act after the process stalled. Call `announceActionDeadline` later to tell the pages. Returns false
   * when no player is to act. Seat offers notice a stall by their own timers. Fault 18
   */
  grantActionTimeAgain(): boolean {
    return this.#actionClock.grantTimeAgain();
  }

  /** Tells the pages the deadline of the player to act. */
  announceActionDeadline(): void {
    this.#options.onActionDeadlineChanged();
  }

  /**
   * Returns by how many ms the times of sitting out must be moved since the last call: by jumps of the wall clock (fault 16), outages of the
   * database (fault 155), and the time without an owner (fault 156). 0 when nothing happened.
   */
  takeJumpMs(): number {
    const { totalMs } = this.#options.deps.outages;
    const outageMs = totalMs - this.#followedOutageMs;
    this.#followedOutageMs = totalMs;
    return this.#clockJumpDetector.takeJumpMs() + outageMs;
  }

  /**
   * Continues after a recovery. `remainingMs` is the time that the player to act had left; null when no player is to act. For `ownerlessMs`
   * no process ran the table.
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

  /** Called when a step is durable. No player's time runs while the database does not answer. Fault 10 */
  markDurable(tookMs: number): void {
    if (tookMs > STALL_THRESHOLD_MS) {
      this.#actionClock.extendAfterStall();
      this.#seatOffers.extendAfterStall();
    }
    this.#actionClock.markDurable();
  }

  /** Starts the clock of the player to act at monotonic `from`, or stops the clock when no player is to act. */
  followAction(from: number): void {
    const decision = openDecisionOf(this.#options.state());
    if (decision) this.#actionClock.start(decision, from + this.#arrivalMs(decision.seat));
    else this.#actionClock.stop();
  }

  /** Notes the players whom a tournament seats here. M16 */
  followArrivals(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === "entry-removed") this.#arrivals.delete(event.playerId);
      if (event.type !== "entry-seated" || event.seat.absent) continue;
      if (!this.#options.isConnected(event.seat.playerId))
        this.#arrivals.set(event.seat.playerId, { hasWaited: false });
    }
  }

  /** Returns how long the first decision waits for the player's page, if the page has not connected yet. M16 */
  #arrivalMs(seat: SeatNo): number {
    const arrival = this.#arrivals.get(seatAt(this.#options.state().seats, seat)?.playerId ?? "");
    if (!arrival || arrival.hasWaited) return 0;
    arrival.hasWaited = true;
    return ARRIVAL_MS;
  }

  /** Returns the time that the player to act has when the table gets this state; null when no player is to act. */
  remainingMsIn(state: TableState): number | null {
    const next = openDecisionOf(state);
    if (!next) return null;
    const now = openDecisionOf(this.#options.state());
    const isSame = now?.handNo === next.handNo && now.decision === next.decision;
    return isSame ? this.#actionClock.remainingMs() : turnClockMs(state, next.seat);
  }

  /** Follows the seat offers in the events of a durable step. */
  followOffers(events: readonly TableEvent[]): void {
    this.#seatOffers.handleEvents(events);
  }

  /**
   * Called when maintenance of the room begins or ends. During maintenance no seat offer ends, and no player is removed
   * for sitting out too long.
   */
  followRest(): void {
    if (!this.#options.isResting()) this.#seatOffers.extendAfterStall();
    this.planRemoval();
  }

  /** Plans the removal of the player who will be the next to have sat out for too long. B10 */
  planRemoval(): void {
    this.#removal?.();
    this.#removal = null;
    const { deps, state, isStopped, isResting, post, executeCommand, tableId } = this.#options;
    const inMs = msUntilRemoval(state(), deps.clock.wall());
    if (inMs === null || isStopped() || isResting()) return;
    this.#removal = deps.clock.schedule(deps.clock.monotonic() + inMs, () => {
      post(async () => {
        // A removal that is decided during an outage would be stored only afterwards, and until then the player could
        // not come back.
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

  /** T8: returns the player's protected all-ins of today. The count is read only where a limit applies. */
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

/** The open decision; null when no player is to act. */
function openDecisionOf({ hand }: TableState): OpenDecision | null {
  if (!hand?.toAct || hand.result !== null) return null;
  return { handNo: hand.handNo, decision: hand.toAct.decision, seat: hand.toAct.seat };
}

/** How many ms remain until a player has sat out for too long; null when no player sits out or the table has no limit. B10 */
function msUntilRemoval(state: TableState, now: number): number | null {
  const ends = state.seats.flatMap((seat) => sitOutLimit(state, seat)?.until ?? []);
  // Waits one millisecond beyond the limit. Waits at least a second, because after the limit the removal is tried again
  // until the player's hand has ended.
  return ends.length === 0 ? null : Math.max(Math.min(...ends) + 1 - now, 1_000);
}

/** Smaller differences are ordinary corrections of the clock. */
const JUMP_MS = 1_000;

/**
 * Detects jumps of the wall clock. How long a player has sat out is counted by the wall clock, and must not change through a jump. Fault 16
 */
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
