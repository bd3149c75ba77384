/**
 * A table at work: the only writer of its state. Mailbox → engine → journal → state → acknowledgement → frames; nobody sees
 * what is not durable. What may be asked of it is in requests.ts, what it does between hands in between-hands.ts.
 */
import type { Append } from "@poker/db";
import {
  handRuns,
  isRefusal,
  type SeatNo,
  type TableCommand,
  type TableEvent,
  type TableSeat,
  type TableState,
  type TableStep,
  tableAct,
} from "@poker/engine";
import type { Frame, Refused, Snapshot } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import { Answers } from "./answers.ts";
import { appendOf, potOf } from "./append.ts";
import type { Audience, Watcher } from "./audience.ts";
import { betweenHands, removalDue } from "./between-hands.ts";
import { createHandNumbers, type HandNumbers } from "./hand-numbers.ts";
import { createMailbox } from "./mailbox.ts";
import { type Returned, returnedBy } from "./moves.ts";
import { showMs } from "./pacing.ts";
import { holdersOf, type RecoveredTable } from "./recover.ts";
import { SeatOffers } from "./seat-offers.ts";
import type { TableServices } from "./services.ts";
import { Stage } from "./stage.ts";
import { type Deal, type TableStats, withHandStarted, withPot } from "./stored.ts";
import {
  createTurnClock,
  LEAST_AFTER_PAUSE_MS,
  normalTime,
  STALL_MS,
  type Turn,
  type TurnClock,
} from "./turn-clock.ts";
import { type Written, write } from "./write.ts";

/** After a restart players get this long to come back before the next hand starts. */
const REJOIN_MS = 3_000;

export interface CommitOptions {
  readonly actionId?: string;
  /** Of a hand that starts. */
  readonly deal?: Deal;
  /** Called once it is durable, before anybody else learns of it. */
  readonly acknowledge?: (seq: number) => void;
}
export type Committed = { readonly ok: true; readonly seq: number } | Refused;

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
  #planned: Cancel | null = null;
  #removal: Cancel | null = null;

  constructor(
    readonly services: TableServices,
    readonly name: string,
    readonly epoch: number,
    recovered: RecoveredTable,
  ) {
    this.#state = recovered.state;
    this.#seq = recovered.seq;
    this.#deal = recovered.deal;
    this.#stats = recovered.stats;
    this.handNumbers = createHandNumbers(epoch, recovered.snapshotEpoch);
    this.turnClock = createTurnClock({
      clock: services.clock,
      settings: () => this.#state.settings,
      isConnected: (seat) => this.#isConnected(seat),
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
    const now = this.services.clock.wall();
    const step = tableAct(this.#state, command, now);
    if (isRefusal(step)) return { ok: false, code: step.refused, ...(step.detail ? { detail: step.detail } : {}) };
    return this.#commit(step, returnedBy(command, this.#state, now), options);
  }

  async #commit(step: TableStep, counted: readonly Returned[], options: CommitOptions): Promise<Committed> {
    const { clock } = this.services;
    const before = this.#state;
    if (step.events.length > 0) {
      const deal = options.deal ?? this.#deal;
      const stats = this.#statsAfter(step.events);
      const append = appendOf(
        {
          before,
          step,
          epoch: this.epoch,
          firstSeq: this.#seq + 1,
          actionId: options.actionId ?? null,
          remainingMs: this.#remainingAfter(step.state),
          deal,
          stats,
          counted,
        },
        this.services.seals,
      );
      const began = clock.monotonic();
      const written = await this.#write(append);
      if (written?.outcome !== "durable") return this.#notWritten(written, options);
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
    if (turn) this.turnClock.open(turn, now, Math.max(remainingMs ?? 0, LEAST_AFTER_PAUSE_MS));
    this.#planRemoval();
    this.seatOffers.resume(this.#state.offers);
    if (this.#state.seats.length > 0) this.plan(now + REJOIN_MS);
  }

  /** Looks on from now. The answer is the gap after `since` if it is at hand, else all there is to see. */
  watch(watcher: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const { first, answer } = this.#stage.watch(watcher, since);
    if (first) this.#connection(watcher.userId, true);
    return answer();
  }

  unwatch(watcher: Watcher): void {
    if (this.audience.remove(watcher)) this.#connection(watcher.userId, false);
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

  #statsAfter(events: readonly TableEvent[]): TableStats {
    let stats = this.#stats;
    for (const event of events) {
      if (event.type === "hand-started") stats = withHandStarted(stats, this.services.clock.wall());
      if (event.type === "hand-ended" && event.outcome === "settled") stats = withPot(stats, potOf(events));
    }
    return stats;
  }

  #notWritten(written: Exclude<Written, { outcome: "durable" }> | null, options: CommitOptions): Committed {
    if (written === null) return { ok: false, code: "closing" };
    if (written.outcome === "refused") return { ok: false, code: written.code };
    if (written.outcome === "repeated") {
      options.acknowledge?.(written.seq);
      return { ok: true, seq: written.seq };
    }
    this.services.fenced(this.tableId);
    return { ok: false, code: "not-here" };
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
        await this.perform({ type: "time-out", seat: turn.seat, handNo: turn.handNo, decision: turn.decision });
      })
      .catch(async (problem: unknown) => {
        // T6: a hand that cannot go on is cancelled, every bet goes back.
        this.services.log.error({ tableId: this.tableId, problem }, "ALARM: a turn cannot end; the hand is cancelled");
        await this.mailbox.post(() => this.perform({ type: "cancel-hand", reason: "server-error" }));
      });
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
