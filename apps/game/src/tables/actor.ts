/**
 * A table at work: the only writer of its state. Mailbox → engine → journal → state → acknowledgement → frames; nobody sees
 * what is not durable. What may be asked of it is in requests.ts, what it does between hands in between-hands.ts.
 */
import type { Append, Owned } from "@poker/db";
import {
  handRuns,
  isRefusal,
  moreTimeFor,
  optionsOf,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableSeat,
  type TableState,
  type TableStep,
  tableAct,
} from "@poker/engine";
import type { Frame, Snapshot } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import { Answers } from "./answers.ts";
import { appendOf } from "./append.ts";
import type { Audience, Watcher } from "./audience.ts";
import { betweenHands, removalDue } from "./between-hands.ts";
import { clearTable } from "./clear.ts";
import { assertConserved } from "./conserved.ts";
import { createHandNumbers, type HandNumbers } from "./hand-numbers.ts";
import { createMailbox } from "./mailbox.ts";
import { type Counts, countedBy } from "./moves.ts";
import { showMs } from "./pacing.ts";
import { holdersOf, type RecoveredTable } from "./recover.ts";
import { SeatOffers } from "./seat-offers.ts";
import type { TableServices } from "./services.ts";
import { Stage } from "./stage.ts";
import { statsAfter, type TableStats } from "./stats.ts";
import type { Deal } from "./stored.ts";
import {
  createTurnClock,
  LEAST_AFTER_PAUSE_MS,
  normalTime,
  STALL_MS,
  type Turn,
  type TurnClock,
} from "./turn-clock.ts";
import { WallJump } from "./wall-jump.ts";
import { type Committed, notWritten, type Written, write } from "./write.ts";

/** After a restart players get this long to come back before the next hand starts. */
const REJOIN_MS = 3_000;

export interface CommitOptions {
  readonly actionId?: string;
  /** The receipt of an action: how long before its deadline it came. */
  readonly earlyMs?: number;
  /** Of a hand that starts. */
  readonly deal?: Deal;
  /** Of the back office: its answer goes into the same commit. */
  readonly command?: string;
  /** Called once it is durable, before anybody else learns of it. */
  readonly acknowledge?: (seq: number) => void;
}

export class TableActor {
  readonly answers = new Answers();
  readonly mailbox = createMailbox();
  readonly handNumbers: HandNumbers;
  readonly turnClock: TurnClock;
  readonly seatOffers: SeatOffers;
  /** The journal does not answer: nothing is taken until it does. */
  paused = false;
  /** Another process owns the table, or this one ends: nothing is taken any more. */
  stopped = false;
  /** No new hand is started. */
  draining = false;

  #state: TableState;
  #seq: number;
  #deal: Deal | null;
  #stats: TableStats;
  /** Monotonic: until then the pages show what happened. */
  #showUntil = 0;
  readonly #stage: Stage;
  readonly #wallJump: WallJump;
  #planned: Cancel | null = null;
  #removal: Cancel | null = null;

  constructor(
    readonly services: TableServices,
    readonly name: string,
    /** The unit it belongs to: itself, or its pool. */
    readonly owned: Owned,
    recovered: RecoveredTable,
  ) {
    this.#state = recovered.state;
    this.#seq = recovered.seq;
    this.#deal = recovered.deal;
    this.#stats = recovered.stats;
    this.handNumbers = createHandNumbers(owned.epoch, recovered.snapshotEpoch);
    this.turnClock = createTurnClock({
      clock: services.clock,
      settings: () => this.#state.settings,
      isConnected: (seat) => this.#isConnected(seat),
      moreTime: (seat, why, had) => moreTimeFor(this.#state, seat, why, had),
      onMoreTime: ({ seat, handNo, decision }, why) =>
        this.#postOrLog(() => this.perform({ type: "more-time", seat, handNo, decision, why })),
      onTimeOut: (turn) => this.#timeOut(turn),
      onMoved: () => this.#stage.showClock(),
    });
    this.seatOffers = new SeatOffers({
      clock: services.clock,
      table: { tableId: recovered.state.tableId, name },
      tell: services.tell,
      onExpired: (playerId) =>
        this.#postOrLog(async () => {
          if (this.seatOffers.isOver(playerId)) await this.perform({ type: "offer-expired", playerId });
        }),
      onStall: (leastMs) => this.#postOrLog(() => this.perform({ type: "renew-offers", leastMs })),
    });
    this.#wallJump = new WallJump(services.clock);
    this.#stage = new Stage(services, recovered.holders, () => ({
      state: this.#state,
      seq: this.#seq,
      clock: this.turnClock.view(),
    }));
  }

  get audience(): Audience {
    return this.#stage.audience;
  }
  get tableId(): string {
    return this.#state.tableId;
  }
  /** null: a table by itself. S1 */
  get poolId(): string | null {
    const { unitId } = this.owned;
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
  afterShow(): number {
    return Math.max(this.services.clock.monotonic(), this.#showUntil);
  }

  isPlaying(): boolean {
    return handRuns(this.#state);
  }
  /** Whether somebody who is no bot is in the hand that runs. */
  hasPeoplePlaying(): boolean {
    const people = new Set(this.#state.seats.filter(({ bot }) => !bot).map(({ seat }) => seat));
    return this.isPlaying() && (this.#state.hand?.seats.some(({ seat }) => people.has(seat)) ?? false);
  }
  seatOf(userId: string): TableSeat | undefined {
    return this.#state.seats.find((seat) => seat.playerId === userId);
  }

  /** Makes durable and visible what the engine says to `command`; refusals are handed on. Only inside a job of the mailbox. */
  async perform(command: TableCommand, options: CommitOptions = {}): Promise<Committed> {
    const byMs = this.#wallJump.look();
    if (byMs !== 0) await this.#try({ type: "clock-jumped", byMs }, {}); // fault 16
    return this.#try(command, options);
  }

  async #try(command: TableCommand, options: CommitOptions): Promise<Committed> {
    try {
      return await this.#do(command, options);
    } catch (problem) {
      if (!this.isPlaying() || !PLAYS_THE_HAND.has(command.type)) throw problem;
      await this.#giveUp(command, problem);
      return { ok: false, code: "no-hand" };
    }
  }

  /** T6: a hand that cannot go on is cancelled, every bet goes back. T7: when not even that can be done, its bets are held. */
  async #giveUp({ type }: TableCommand, problem: unknown): Promise<void> {
    const { owned, tableId, services } = this;
    const { handNo, settings } = this.#state;
    if (type !== "cancel-hand") {
      services.log.error({ tableId, handNo, problem }, "ALARM: a hand cannot go on; it is cancelled");
      await this.#try({ type: "cancel-hand", reason: "server-error" }, {});
      return;
    }
    services.log.error({ tableId, handNo, problem }, "ALARM: a hand cannot be cancelled");
    try {
      await clearTable({ owned, tableId, settings, reason: "cannot-be-cancelled" }, services);
    } finally {
      services.giveBack(owned.unitId);
    }
  }

  async #do(command: TableCommand, options: CommitOptions): Promise<Committed> {
    const now = this.services.clock.wall();
    const step = tableAct(this.#state, command, now);
    if (isRefusal(step)) return { ok: false, code: step.refused, ...(step.detail ? { detail: step.detail } : {}) };
    const committed = await this.#commit(step, countedBy(command, step, this.#state, now), options);
    if (committed !== "used-up") return committed;
    if (command.type !== "time-out") throw new Error(`protections were used up by ${command.type}`);
    // T8: the last of the day went at another table between the look and the write. Then he is not protected.
    return this.#do({ ...command, protectionsToday: Number.POSITIVE_INFINITY }, options);
  }

  async #commit(step: TableStep, counts: Counts, options: CommitOptions): Promise<Committed | "used-up"> {
    const { clock } = this.services;
    const before = this.#state;
    if (step.events.length > 0) {
      assertConserved(step);
      const deal = options.deal ?? this.#deal;
      const stats = statsAfter(this.#stats, before, step.events, clock.wall());
      const append = appendOf(
        {
          before,
          step,
          owned: this.owned,
          firstSeq: this.#seq + 1,
          actionId: options.actionId ?? null,
          remainingMs: this.#remainingAfter(step.state),
          deal,
          stats,
          counts,
          earlyMs: options.earlyMs ?? null,
          command: options.command ?? null,
        },
        this.services.seals,
      );
      const began = clock.monotonic();
      const written = await this.#write(append);
      if (written?.outcome === "used-up") return "used-up";
      if (written?.outcome !== "durable")
        return notWritten(
          written,
          (seq) => options.acknowledge?.(seq),
          () => this.services.fenced(this.owned.unitId),
        );
      this.#seq += step.events.length;
      this.#state = step.state;
      this.#deal = deal;
      this.#stats = stats;
      // Nobody's time runs while the database does not answer. Fault 10
      if (clock.monotonic() - began > STALL_MS) {
        this.turnClock.grantAgain();
        this.seatOffers.grantAgain();
      }
      this.turnClock.durable();
      options.acknowledge?.(this.#seq);
      this.#publish(step.events);
      const wallets = append.moves.flatMap(({ entries }) =>
        entries.flatMap(({ account }) => (account.kind === "wallet" ? [account.userId] : [])),
      );
      if (wallets.length > 0) this.services.walletsMoved([...new Set(wallets)], before.settings.currency);
      this.services.notified(append.notices ?? []);
    } else options.acknowledge?.(this.#seq);
    return { ok: true, seq: this.#seq };
  }

  /** Starts to run: goes on with the hand that was open, or plans the next one. */
  async resume({ remainingMs, unreadable }: Pick<RecoveredTable, "remainingMs" | "unreadable">): Promise<void> {
    const { clock, log } = this.services;
    if (unreadable) {
      log.error(
        { tableId: this.tableId, handNo: this.#state.handNo },
        "ALARM: a hand's cards cannot be read; cancelled",
      );
      await this.mailbox.post(() => this.perform({ type: "cancel-hand", reason: "cards-unreadable" })); // T6
    }
    const turn = this.#openTurn();
    const now = clock.monotonic();
    const had = (this.#state.moreTime ?? []).map(({ why }) => why);
    if (turn) this.turnClock.open(turn, now, { leftMs: Math.max(remainingMs ?? 0, LEAST_AFTER_PAUSE_MS), had });
    this.#planRemoval();
    this.seatOffers.resume(this.#state.offers);
    if (this.#state.seats.length > 0) this.plan(now + REJOIN_MS);
  }

  /** Looks on from now. The answer is the gap after `since` if it is at hand, else all there is to see. */
  watch(watcher: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const { first, answer } = this.#stage.watch(watcher, since);
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
    this.draining = draining;
    if (!draining) this.plan(this.afterShow());
  }

  /** Plans the work between hands for monotonic `due`, unless it is planned or a hand runs. */
  plan(due: number): void {
    if (this.#planned || this.stopped || handRuns(this.#state)) return;
    const { clock, log } = this.services;
    this.#planned = clock.at(due, () => {
      this.mailbox
        .post(() => betweenHands(this))
        .catch((problem: unknown) => {
          log.error({ tableId: this.tableId, problem }, "no hand could be started");
          return clock.monotonic() + 5_000;
        })
        .then((again) => {
          this.#planned = null;
          if (again !== null) this.plan(again);
        });
    });
  }

  /** Takes nothing more; what is being written is written. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.#planned?.();
    this.#removal?.();
    this.turnClock.close();
    this.seatOffers.close();
    await this.mailbox.drained();
  }

  #publish(events: readonly TableEvent[]): void {
    const { clock } = this.services;
    if (events.some(({ type }) => type === "hand-started")) this.#stage.deal(holdersOf(this.#state));
    this.#stage.record(events);
    const show = showMs(events, this.#state.settings.pacing);
    if (show > 0) this.#showUntil = clock.monotonic() + show;
    const turn = this.#openTurn();
    if (turn) this.turnClock.open(turn, this.afterShow());
    else this.turnClock.close();
    this.#stage.show(events, show);
    this.seatOffers.follow(events);
    for (const seat of this.#state.seats) if (events.some((event) => setsOptions(event, seat))) this.#tellOptions(seat);
    this.#planRemoval();
    this.plan(this.afterShow() + this.#state.settings.pacing.betweenHandsMs);
    this.services.lobbyMoved(this.tableId);
  }

  #openTurn(): Turn | null {
    const { hand } = this.#state;
    if (!hand?.turn || hand.result !== null) return null;
    return { handNo: hand.handNo, decision: hand.turn.decision, seat: hand.turn.seat };
  }

  #remainingAfter({ hand, settings }: TableState): number | null {
    if (!hand?.turn || hand.result !== null) return null;
    const now = this.#openTurn();
    const same = now?.handNo === hand.handNo && now.decision === hand.turn.decision;
    return same ? this.turnClock.remaining() : normalTime(settings);
  }

  async #write(append: Append): Promise<Written | null> {
    const onPause = () => {
      this.paused = true;
    };
    try {
      return await write(append, this.services, onPause, () => this.stopped);
    } finally {
      this.paused = false;
    }
  }

  #timeOut(turn: Turn): void {
    this.mailbox
      .post(async () => {
        // Time was given back while this waited its turn, or the action was there first.
        const left = this.turnClock.left(turn, this.services.clock.monotonic());
        if (this.stopped || left === null || left > 0) return;
        const { seat, handNo, decision } = turn;
        const protectionsToday = await this.#protectionsToday(seat);
        await this.perform({ type: "time-out", seat, handNo, decision, protectionsToday });
      })
      .catch((problem: unknown) => {
        this.services.log.error({ tableId: this.tableId, problem }, "ALARM: a turn cannot end");
        this.services.giveBack(this.owned.unitId);
      });
  }

  /** T8: read where they are limited only. */
  async #protectionsToday(seat: SeatNo): Promise<number> {
    const { cashier, clock, log } = this.services;
    const holder = this.#state.seats.find((taken) => taken.seat === seat);
    if (!holder || this.#state.settings.clock.protectionsPerDay === null) return 0;
    try {
      return await cashier.protections(holder.playerId, clock.wall());
    } catch (problem) {
      log.warn({ tableId: this.tableId, problem }, "protected all-ins could not be counted; he is protected");
      return 0;
    }
  }

  #planRemoval(): void {
    this.#removal?.();
    this.#removal = null;
    const { clock, log } = this.services;
    const inMs = removalDue(this.#state, clock.wall());
    if (inMs === null || this.stopped) return;
    this.#removal = clock.at(clock.monotonic() + inMs, () => {
      this.mailbox
        .post(async () => {
          if (!this.stopped && !handRuns(this.#state)) await this.perform({ type: "remove-absent" });
        })
        .catch((problem: unknown) => log.error({ tableId: this.tableId, problem }, "nobody could be removed"))
        .finally(() => this.#planRemoval());
    });
  }

  #postOrLog(job: () => Promise<unknown>): void {
    const { log } = this.services;
    this.mailbox
      .post(async () => {
        if (!this.stopped) await job();
      })
      .catch((problem: unknown) => log.error({ tableId: this.tableId, problem }, "a table could not do its own work"));
  }

  #tellOptions(seat: TableSeat): void {
    const { tableId } = this;
    this.services.tell(seat.playerId, "seat-options", { tableId, options: optionsOf(this.#state, seat) });
  }

  #isConnected(seat: SeatNo): boolean {
    const holder = this.#state.seats.find((taken) => taken.seat === seat);
    return holder !== undefined && this.audience.isConnected(holder.playerId);
  }

  #connection(userId: string, connected: boolean): void {
    const seat = this.seatOf(userId)?.seat;
    if (seat === undefined) return;
    if (connected) this.turnClock.returned(seat);
    this.#stage.mark(seat, connected);
  }
}

/** Commands whose failure is the hand's own. */
const PLAYS_THE_HAND: ReadonlySet<TableCommand["type"]> = new Set(["act", "time-out", "leave", "cancel-hand"]);

const setsOptions = (event: TableEvent, { seat }: TableSeat): boolean =>
  event.type === "options-changed"
    ? event.options?.seat === seat
    : event.type === "player-sat" && event.seat.seat === seat;
