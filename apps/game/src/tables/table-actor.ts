/**
 * A table at work: the only writer of its state. Mailbox → engine → journal → state → acknowledgement → frames; nobody sees
 * what is not durable. What may be asked of it is in requests.ts, what it does between hands in between-hands.ts.
 */
import { effectsOf, type Lease, type StreamCommit } from "@poker/db";
import {
  decideTable,
  findSeatOptions,
  isHandRunning,
  isRefusal,
  redactTableEvent,
  refuse,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableSeat,
  type TableState,
  type TableStep,
  timeExtensionMs,
} from "@poker/engine";
import type { Frame, Snapshot } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import {
  type ActionClock,
  createActionClock,
  MIN_TIME_AFTER_STALL_MS,
  normalTimeMs,
  type OpenDecision,
  STALL_THRESHOLD_MS,
} from "./action-clock.ts";
import { assertChipConservation } from "./assert-chip-conservation.ts";
import type { Audience, Watcher } from "./audience.ts";
import { msUntilRemoval, runBetweenHands } from "./between-hands.ts";
import { Broadcaster } from "./broadcaster.ts";
import { ClockJumpDetector } from "./clock-jump-detector.ts";
import { toTableCommit } from "./commit.ts";
import { type CommitOutcome, type CommitResult, commitWithRetry, toCommitResult } from "./commit-with-retry.ts";
import { displayTimeMs } from "./display-time.ts";
import { forceCloseTable } from "./force-close.ts";
import { createHandNumbers, type HandNumbers } from "./hand-numbers.ts";
import { IdempotencyCache } from "./idempotency-cache.ts";
import { createMailbox } from "./mailbox.ts";
import { type RecoveredTable, seatOwnersOf } from "./recovery.ts";
import { SeatOffers } from "./seat-offers.ts";
import { type TableStats, updateStats } from "./stats.ts";
import type { Deal } from "./stored-table.ts";
import type { TableDeps } from "./table-deps.ts";

/** After a restart players get this long to come back before the next hand starts. */
const REJOIN_MS = 3_000;

export interface CommitOptions {
  readonly actionId?: string;
  /** The receipt of an action: how long before its deadline it came. */
  readonly earlyMs?: number;
  /** Of a hand that starts. */
  readonly deal?: Deal;
  /** Of the back office: its answer goes into the same commit. */
  readonly officeCommandId?: string;
  /** Called once it is durable, before anybody else learns of it. */
  readonly acknowledge?: (seq: number) => void;
}

export class TableActor {
  readonly idempotencyCache = new IdempotencyCache();
  readonly mailbox = createMailbox();
  readonly handNumbers: HandNumbers;
  readonly actionClock: ActionClock;
  readonly seatOffers: SeatOffers;
  /** The journal does not answer: nothing is taken until it does. */
  isPaused = false;
  /** Another process owns the table, or this one ends: nothing is taken any more. */
  isStopped = false;
  /** No new hand is started. */
  isDraining = false;

  #state: TableState;
  #seq: number;
  #deal: Deal | null;
  #stats: TableStats;
  /** Monotonic: until then the pages show what happened. */
  #showUntil = 0;
  readonly #broadcaster: Broadcaster;
  readonly #clockJumpDetector: ClockJumpDetector;
  #planned: Cancel | null = null;
  #removal: Cancel | null = null;

  constructor(
    readonly deps: TableDeps,
    readonly name: string,
    /** The unit it belongs to: itself, or its pool. */
    readonly lease: Lease,
    recovered: RecoveredTable,
  ) {
    this.#state = recovered.state;
    this.#seq = recovered.seq;
    this.#deal = recovered.deal;
    this.#stats = recovered.stats;
    this.handNumbers = createHandNumbers(lease.epoch, recovered.snapshotEpoch);
    this.actionClock = createActionClock({
      clock: deps.clock,
      settings: () => this.#state.settings,
      isConnected: (seat) => this.#isConnected(seat),
      extensionMs: (seat, why, had) => timeExtensionMs(this.#state, seat, why, had),
      onExtension: ({ seat, handNo, decision }, reason) =>
        this.#postOrLog(() => this.executeCommand({ type: "time-extension", seat, handNo, decision, reason })),
      onTimeOut: (turn) => this.#timeOut(turn),
      onDeadlineChanged: () => this.#broadcaster.broadcastClock(),
    });
    this.seatOffers = new SeatOffers({
      clock: deps.clock,
      table: { tableId: recovered.state.tableId, name },
      sendToUser: deps.sendToUser,
      onExpired: (playerId) =>
        this.#postOrLog(async () => {
          if (this.seatOffers.isExpired(playerId)) await this.executeCommand({ type: "offer-expired", playerId });
        }),
      onStall: (minMs) => this.#postOrLog(() => this.executeCommand({ type: "renew-offers", minMs })),
    });
    this.#clockJumpDetector = new ClockJumpDetector(deps.clock);
    this.#broadcaster = new Broadcaster(deps, recovered.seatOwners, () => ({
      state: this.#state,
      seq: this.#seq,
      clock: this.actionClock.toClockView(),
    }));
  }

  get audience(): Audience {
    return this.#broadcaster.audience;
  }
  get tableId(): string {
    return this.#state.tableId;
  }
  /** null: a table by itself. S1 */
  get poolId(): string | null {
    const { unitId } = this.lease;
    return unitId === this.tableId ? null : unitId;
  }
  get state(): TableState {
    return this.#state;
  }
  get seq(): number {
    return this.#seq;
  }
  get stats(): TableStats {
    return this.#stats;
  }
  /** Monotonic: now, or when the pages have shown what happened last. */
  displayedUntil(): number {
    return Math.max(this.deps.clock.monotonic(), this.#showUntil);
  }

  isHandRunning(): boolean {
    return isHandRunning(this.#state);
  }
  /** Whether somebody who is no bot is in the hand that runs. */
  hasHumansInHand(): boolean {
    const people = new Set(this.#state.seats.filter(({ bot }) => !bot).map(({ seat }) => seat));
    return this.isHandRunning() && (this.#state.hand?.seats.some(({ seat }) => people.has(seat)) ?? false);
  }
  seatOf(userId: string): TableSeat | undefined {
    return this.#state.seats.find((seat) => seat.playerId === userId);
  }

  /** Makes durable and visible what the engine says to `command`; refusals are handed on. Only inside a job of the mailbox. */
  async executeCommand(command: TableCommand, options: CommitOptions = {}): Promise<CommitResult> {
    const byMs = this.#clockJumpDetector.takeJumpMs();
    if (byMs !== 0) await this.#try({ type: "clock-jumped", byMs }, {}); // fault 16
    return this.#try(command, options);
  }

  async #try(command: TableCommand, options: CommitOptions): Promise<CommitResult> {
    try {
      return await this.#do(command, options);
    } catch (problem) {
      if (!this.isHandRunning() || !PLAYS_THE_HAND.has(command.type)) throw problem;
      await this.#giveUp(command, problem);
      return refuse("no-hand");
    }
  }

  /** T6: a hand that cannot go on is cancelled, every bet goes back. T7: when not even that can be done, its bets are held. */
  async #giveUp({ type }: TableCommand, problem: unknown): Promise<void> {
    const { lease, tableId, deps } = this;
    const { handNo, settings } = this.#state;
    if (type !== "cancel-hand") {
      deps.log.error({ tableId, handNo, problem }, "ALARM: a hand cannot go on; it is cancelled");
      await this.#try({ type: "cancel-hand", reason: "server-error" }, {});
      return;
    }
    deps.log.error({ tableId, handNo, problem }, "ALARM: a hand cannot be cancelled");
    try {
      await forceCloseTable({ lease, tableId, settings, reason: "cannot-be-cancelled" }, deps);
    } finally {
      deps.releaseUnit(lease.unitId);
    }
  }

  async #do(command: TableCommand, options: CommitOptions): Promise<CommitResult> {
    const now = this.deps.clock.wall();
    const step = decideTable(this.#state, command, now);
    if (isRefusal(step)) return step;
    const committed = await this.#commit(command, step, now, options);
    if (committed !== "limit-reached") return committed;
    if (command.type !== "time-out") throw new Error(`protections were used up by ${command.type}`);
    // T8: the last of the day went at another table between the look and the write. Then he is not protected.
    return this.#do({ ...command, protectionsToday: Number.POSITIVE_INFINITY }, options);
  }

  async #commit(
    command: TableCommand,
    step: TableStep,
    now: number,
    options: CommitOptions,
  ): Promise<CommitResult | "limit-reached"> {
    const { clock } = this.deps;
    const before = this.#state;
    if (step.events.length > 0) {
      assertChipConservation(step);
      const deal = options.deal ?? this.#deal;
      const stats = updateStats(this.#stats, before, step.events, clock.wall());
      const { events, effects } = toTableCommit(
        {
          command,
          now,
          before,
          ...step,
          publicEvents: step.events.map((event) => redactTableEvent(event, "rail")),
          firstSeq: this.#seq + 1,
          epoch: this.lease.epoch,
          remainingMs: this.#remainingAfter(step.state),
          deal,
          stats,
        },
        this.deps.sealer,
      );
      const { actionId, earlyMs = null, officeCommandId: commandId } = options;
      const append: StreamCommit = {
        lease: this.lease,
        appends: [{ streamId: this.tableId, expectedSeq: this.#seq, events }],
        cause: actionId === undefined ? null : { actionId, earlyMs },
        effects:
          commandId === undefined ? effects : [...effects, { type: "command-result", commandId, result: { ok: true } }],
      };
      const began = clock.monotonic();
      const written = await this.#write(append);
      if (written?.outcome === "limit-reached") return "limit-reached";
      if (written?.outcome !== "durable")
        return toCommitResult(
          written,
          (seq) => options.acknowledge?.(seq),
          () => this.deps.leaseLost(this.lease.unitId),
        );
      this.#seq += step.events.length;
      this.#state = step.state;
      this.#deal = deal;
      this.#stats = stats;
      // Nobody's time runs while the database does not answer. Fault 10
      if (clock.monotonic() - began > STALL_THRESHOLD_MS) {
        this.actionClock.extendAfterStall();
        this.seatOffers.extendAfterStall();
      }
      this.actionClock.markDurable();
      options.acknowledge?.(this.#seq);
      this.#publish(step.events);
      const wallets = effectsOf(effects, "ledger-move").flatMap(({ move }) =>
        move.entries.flatMap(({ account }) => (account.kind === "wallet" ? [account.userId] : [])),
      );
      if (wallets.length > 0) this.deps.walletsChanged([...new Set(wallets)], before.settings.currency);
      this.deps.noticesWritten(effectsOf(effects, "notice").map(({ notice }) => notice));
    } else options.acknowledge?.(this.#seq);
    return { ok: true, seq: this.#seq };
  }

  /** Starts to run: goes on with the hand that was open, or plans the next one. */
  async resume({
    remainingMs,
    areCardsUnreadable,
  }: Pick<RecoveredTable, "remainingMs" | "areCardsUnreadable">): Promise<void> {
    const { clock, log } = this.deps;
    if (areCardsUnreadable) {
      log.error(
        { tableId: this.tableId, handNo: this.#state.handNo },
        "ALARM: a hand's cards cannot be read; cancelled",
      );
      await this.mailbox.post(() => this.executeCommand({ type: "cancel-hand", reason: "cards-unreadable" })); // T6
    }
    const turn = this.#openTurn();
    const now = clock.monotonic();
    const extensions = (this.#state.timeExtensions ?? []).map(({ reason }) => reason);
    if (turn)
      this.actionClock.start(turn, now, { leftMs: Math.max(remainingMs ?? 0, MIN_TIME_AFTER_STALL_MS), extensions });
    this.#planRemoval();
    this.seatOffers.resume(this.#state.offers);
    if (this.#state.seats.length > 0) this.scheduleBetweenHands(now + REJOIN_MS);
  }

  /** Looks on from now. The answer is the gap after `since` if it is at hand, else all there is to see. */
  watch(watcher: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const { first, answer } = this.#broadcaster.watch(watcher, since);
    if (first) this.#connection(watcher.userId, true);
    const seat = this.seatOf(watcher.userId);
    if (seat) this.#tellOptions(seat);
    return answer();
  }

  unwatch(watcher: Watcher): void {
    if (this.audience.remove(watcher)) this.#connection(watcher.userId, false);
  }

  /** No new hand is started, or hands are started again. */
  drain(draining: boolean): void {
    this.isDraining = draining;
    if (!draining) this.scheduleBetweenHands(this.displayedUntil());
  }

  /** Plans the work between hands for monotonic `due`, unless it is planned or a hand runs. */
  scheduleBetweenHands(due: number): void {
    if (this.#planned || this.isStopped || isHandRunning(this.#state)) return;
    const { clock, log } = this.deps;
    this.#planned = clock.schedule(due, () => {
      this.mailbox
        .post(() => runBetweenHands(this))
        .catch((problem: unknown) => {
          log.error({ tableId: this.tableId, problem }, "no hand could be started");
          return clock.monotonic() + 5_000;
        })
        .then((again) => {
          this.#planned = null;
          if (again !== null) this.scheduleBetweenHands(again);
        });
    });
  }

  /** Takes nothing more; what is being written is written. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.#planned?.();
    this.#removal?.();
    this.actionClock.stop();
    this.seatOffers.close();
    await this.mailbox.drained();
  }

  #publish(events: readonly TableEvent[]): void {
    const { clock } = this.deps;
    if (events.some(({ type }) => type === "hand-started")) this.#broadcaster.beginHand(seatOwnersOf(this.#state));
    this.#broadcaster.remember(events);
    const show = displayTimeMs(events, this.#state.settings.pacing);
    if (show > 0) this.#showUntil = clock.monotonic() + show;
    const turn = this.#openTurn();
    if (turn) this.actionClock.start(turn, this.displayedUntil());
    else this.actionClock.stop();
    this.#broadcaster.broadcast(events, show);
    this.seatOffers.handleEvents(events);
    for (const seat of this.#state.seats) if (events.some((event) => setsOptions(event, seat))) this.#tellOptions(seat);
    this.#planRemoval();
    this.scheduleBetweenHands(this.displayedUntil() + this.#state.settings.pacing.betweenHandsMs);
    this.deps.tableChanged(this.tableId);
  }

  #openTurn(): OpenDecision | null {
    const { hand } = this.#state;
    if (!hand?.toAct || hand.result !== null) return null;
    return { handNo: hand.handNo, decision: hand.toAct.decision, seat: hand.toAct.seat };
  }

  #remainingAfter({ hand, settings }: TableState): number | null {
    if (!hand?.toAct || hand.result !== null) return null;
    const now = this.#openTurn();
    const same = now?.handNo === hand.handNo && now.decision === hand.toAct.decision;
    return same ? this.actionClock.remainingMs() : normalTimeMs(settings);
  }

  async #write(append: StreamCommit): Promise<CommitOutcome | null> {
    const onPause = () => {
      this.isPaused = true;
    };
    try {
      return await commitWithRetry(append, this.deps, onPause, () => this.isStopped);
    } finally {
      this.isPaused = false;
    }
  }

  #timeOut(turn: OpenDecision): void {
    this.mailbox
      .post(async () => {
        // Time was given back while this waited its turn, or the action was there first.
        const left = this.actionClock.msLeft(turn, this.deps.clock.monotonic());
        if (this.isStopped || left === null || left > 0) return;
        const { seat, handNo, decision } = turn;
        const protectionsToday = await this.#protectionsToday(seat);
        await this.executeCommand({ type: "time-out", seat, handNo, decision, protectionsToday });
      })
      .catch((problem: unknown) => {
        this.deps.log.error({ tableId: this.tableId, problem }, "ALARM: a turn cannot end");
        this.deps.releaseUnit(this.lease.unitId);
      });
  }

  /** T8: read where they are limited only. */
  async #protectionsToday(seat: SeatNo): Promise<number> {
    const { cashier, clock, log } = this.deps;
    const holder = this.#state.seats.find((taken) => taken.seat === seat);
    if (!holder || this.#state.settings.clock.protectionsPerDay === null) return 0;
    try {
      return await cashier.countProtectedAllIns(holder.playerId, clock.wall());
    } catch (problem) {
      log.warn({ tableId: this.tableId, problem }, "protected all-ins could not be counted; he is protected");
      return 0;
    }
  }

  #planRemoval(): void {
    this.#removal?.();
    this.#removal = null;
    const { clock, log } = this.deps;
    const inMs = msUntilRemoval(this.#state, clock.wall());
    if (inMs === null || this.isStopped) return;
    this.#removal = clock.schedule(clock.monotonic() + inMs, () => {
      this.mailbox
        .post(async () => {
          if (!this.isStopped && !isHandRunning(this.#state)) await this.executeCommand({ type: "remove-absent" });
        })
        .catch((problem: unknown) => log.error({ tableId: this.tableId, problem }, "nobody could be removed"))
        .finally(() => this.#planRemoval());
    });
  }

  #postOrLog(job: () => Promise<unknown>): void {
    const { log } = this.deps;
    this.mailbox
      .post(async () => {
        if (!this.isStopped) await job();
      })
      .catch((problem: unknown) => log.error({ tableId: this.tableId, problem }, "a table could not do its own work"));
  }

  #tellOptions(seat: TableSeat): void {
    const { tableId } = this;
    this.deps.sendToUser(seat.playerId, "seat-options", { tableId, options: findSeatOptions(this.#state, seat) });
  }

  #isConnected(seat: SeatNo): boolean {
    const holder = this.#state.seats.find((taken) => taken.seat === seat);
    return holder !== undefined && this.audience.isConnected(holder.playerId);
  }

  #connection(userId: string, connected: boolean): void {
    const seat = this.seatOf(userId)?.seat;
    if (seat === undefined) return;
    if (connected) this.actionClock.handleReconnect(seat);
    this.#broadcaster.announcePresence(seat, connected);
  }
}

/** Commands whose failure is the hand's own. */
const PLAYS_THE_HAND: ReadonlySet<TableCommand["type"]> = new Set(["act", "time-out", "leave", "cancel-hand"]);

const setsOptions = (event: TableEvent, { seat }: TableSeat): boolean =>
  event.type === "options-changed"
    ? event.options?.seat === seat
    : event.type === "player-sat" && event.seat.seat === seat;
