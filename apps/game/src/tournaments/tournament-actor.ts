/**
 * Runs a tournament as the only writer of its stream. Only this actor seats, moves and removes players at the tournament's tables. A step
 * of the tournament and its effects on the tables are one commit. When a hand has ended and the pages have shown it, its end is reported to
 * the tournament, which then allows the next hands. Nothing is lost when the process ends between two commits, because the next owner
 * compares the hands that were allowed with the hands that were played.
 */
import type { Lease } from "@poker/db";
import {
  DONE,
  type DrawSeed,
  type EpochMs,
  entryOf,
  handEndedOrder,
  isRefusal,
  latestEntryOf,
  openTournamentTable,
  refuse,
  type SeatTimeLookup,
  seatTimeAt,
  type TableNo,
  type TournamentState,
} from "@poker/engine";
import type { TournamentInfo, WireRefusal } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import type { Unit } from "../nodes/unit.ts";
import { draw32 } from "../randomness.ts";
import type { Mailbox } from "../runtime/mailbox.ts";
import {
  type CommitOptions,
  type CommitResult,
  type PreparedStep,
  performTogether,
  StreamActor,
  type StreamDefinition,
} from "../runtime/stream-actor.ts";
import { ClockJumpDetector } from "../tables/deadlines/table-deadlines.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { absentRefusal } from "./absent-deals.ts";
import { nextBotOrder } from "./bot-deals.ts";
import {
  decideFollowed,
  type FollowedTournament,
  handPhaseOf,
  type TournamentActorCommand,
  type TournamentActorEvent,
  type TournamentActorOrder,
} from "./decide-tournament.ts";
import { planStartReminder, type RemindingHost, tellStart } from "./start-reminder.ts";
import { type RecoveredTournament, toTournamentCommit } from "./stored-tournament.ts";
import { collectTableTasks, type TableTasks, withLockedTables } from "./table-commands.ts";
import { tournamentTableId } from "./table-id.ts";
import type { TournamentDeps } from "./tournament-deps.ts";
import { type DrawHost, TournamentDraw } from "./tournament-draw.ts";
import { type FeedHost, TournamentFeed } from "./tournament-feed.ts";
import { nextTickAt } from "./tournament-timer.ts";

const RETRY_MS = 1_000;
/** How long a commit may take before it counts as a wait for the database. All tables have then waited too. */
const OUTAGE_MS = 2_000;
/** How much time is between two checks of what is due, at least. */
const SHORTEST_TICK_MS = 20;

type Definition = StreamDefinition<FollowedTournament, TournamentActorCommand, TournamentActorEvent>;
type Prepared = PreparedStep<FollowedTournament, TournamentActorEvent>;

export class TournamentActor implements Unit, FeedHost, RemindingHost {
  readonly stream: StreamActor<FollowedTournament, TournamentActorCommand, TournamentActorEvent>;
  readonly feed: TournamentFeed;
  readonly draw: TournamentDraw;
  /** True while this process drains and starts no new hands. The tournament's next owner continues. */
  isDraining = false;
  /** Always 0, because a table that cannot be read is set up again. M3 */
  readonly failedTables = 0;

  readonly #tables: Map<TableNo, TableActor>;
  readonly #jumps: ClockJumpDetector;
  /** The tables whose hand has ended and whose report to the tournament is planned. */
  readonly #ending = new Set<TableActor>();
  /** The time at which a commit began to wait for the database; null when no commit has waited since play last continued. */
  #unwrittenSince: EpochMs | null = null;
  /**
   * During maintenance, the time (epoch ms) until which play counts: the beginning of the maintenance, or the last order after it. null
   * when there is no maintenance.
   */
  #playCountedUntil: EpochMs | null = null;
  #tick: Cancel | null = null;
  #retry: Cancel | null = null;
  #reminder: Cancel | null = null;

  constructor(
    readonly deps: TournamentDeps,
    readonly info: Pick<TournamentInfo, "id" | "name" | "opensAt" | "startsAt">,
    readonly lease: Lease,
    recovered: RecoveredTournament,
    tables: readonly TableActor[],
  ) {
    this.stream = new StreamActor(this.#definition(), deps, lease, recovered);
    this.#tables = new Map(tables.map((actor) => [tableNoOf(actor), actor]));
    this.#jumps = new ClockJumpDetector(deps.clock);
    this.feed = new TournamentFeed(this);
    this.draw = new TournamentDraw(this.#drawHost());
  }

  get mailbox(): Mailbox {
    return this.stream.mailbox;
  }
  get isStopped(): boolean {
    return this.stream.isStopped;
  }
  get state(): TournamentState {
    return this.stream.state.tournament;
  }
  tables(): readonly TableActor[] {
    return [...this.#tables.values()];
  }
  table(tableNo: TableNo): TableActor | undefined {
    return this.#tables.get(tableNo);
  }

  /**
   * Continues after a recovery. `lastEventAt` is the time of the last durable event of the tournament or its tables; null when there was
   * none. M7
   */
  resume(lastEventAt: EpochMs | null): void {
    this.#reminder = planStartReminder(this);
    this.#post(async () => {
      // First takes out the time without a server, which counts neither as play nor as time for decisions.
      if (this.state.status === "running" && lastEventAt !== null)
        await this.#perform({ type: "recovered", lastEventAt }, {});
      await this.#tellEndedHands();
      await this.#reconcile();
    });
  }

  /**
   * Carries out an order: commits and publishes what it does to the tournament and its tables, or returns its refusal. Call it only inside
   * a job of the mailbox.
   */
  async executeCommand(order: TournamentActorOrder, options: CommitOptions = {}): Promise<CommitResult> {
    const byMs = this.#jumps.takeJumpMs();
    if (byMs !== 0) await this.#perform({ type: "clock-jumped", byMs }, {});
    await this.#goOnAfterOutage();
    let result = await this.#perform(order, options);
    if (isRefusal(result) && result.code === "drawing-seats") {
      await this.#drawFirst();
      result = await this.#perform(order, options);
    }
    if (this.#playCountedUntil !== null) this.#playCountedUntil = this.deps.clock.wall();
    if (!isRefusal(result)) await this.#reconcile();
    return result;
  }

  /**
   * Carries out what is due, such as the draw of seats at the start. When a player's order comes at this moment, it is carried out
   * afterwards.
   */
  async #drawFirst(): Promise<void> {
    const result = await this.#perform({ type: "tick" }, {});
    if (!isRefusal(result)) await this.#reconcile();
  }

  /** Takes out the time in which nothing could be written, because it counts neither as play nor as time for decisions. M7 */
  async #goOnAfterOutage(): Promise<void> {
    const lastEventAt = this.#unwrittenSince;
    this.#unwrittenSince = null;
    if (lastEventAt !== null && this.state.status === "running")
      await this.#perform({ type: "recovered", lastEventAt }, {});
  }

  /** Registers one of the room's bots. */
  enterBot(userId: string): void {
    this.#post(async () => {
      await this.deps.names.load([userId]);
      // A refusal can be ignored. The bot is already registered, or can no longer be registered.
      await this.executeCommand({ type: "register", playerId: userId, bot: true, paidWith: "wallet" });
    });
  }

  /** Returns true when the player has an entry that is not out. */
  isIn(userId: string): boolean {
    return this.state.entries.some(
      ({ playerId, status }) => playerId === userId && status !== "out" && status !== "disqualified",
    );
  }

  /** Marks a player as present after they have done anything. M11 */
  async markPresent(userId: string): Promise<void> {
    const tableNo = latestEntryOf(this.state, userId)?.tableNo ?? null;
    if (tableNo !== null) await this.#tables.get(tableNo)?.markPresent(userId);
  }

  /** Call this when one of the tables has changed. If the table's hand has ended, plans the report to the tournament. */
  handleTableChanged(actor: TableActor): void {
    if (this.isStopped || this.#ending.has(actor) || !this.#isUntold(actor)) return;
    this.#ending.add(actor);
    const { clock } = this.deps;
    // Waits until the pages have shown the end of the hand, because no player may bust or move before that.
    clock.schedule(actor.displayedUntil(), () =>
      this.#post(async () => {
        this.#ending.delete(actor);
        await this.#tellEndedHand(actor);
      }),
    );
  }

  /**
   * Always returns true. A tournament may move to another node during hands, which the new owner continues as after a restart. If the
   * tournament waited, all its tables would have to wait for the slowest hand.
   */
  canMove(): boolean {
    return true;
  }

  drain(draining: boolean): void {
    this.isDraining = draining;
    for (const actor of this.#tables.values()) actor.drain(draining);
  }

  rest(resting: boolean, restedMs: number): void {
    for (const actor of this.#tables.values()) actor.rest(resting, restedMs);
    if (resting) this.#playCountedUntil ??= this.deps.clock.wall();
    else if (this.#playCountedUntil !== null) {
      // The time of the maintenance is treated like an outage: it counts neither as play nor as time for decisions.
      this.#unwrittenSince = this.#playCountedUntil;
      this.#playCountedUntil = null;
      this.#post(async () => {
        await this.#goOnAfterOutage();
        await this.#reconcile();
      });
    }
    this.#planTick();
  }

  async stop(): Promise<void> {
    this.stream.isStopped = true;
    this.#tick?.();
    this.#retry?.();
    this.#reminder?.();
    this.feed.close();
    this.draw.close();
    await Promise.all(this.tables().map((actor) => actor.stop()));
    await this.mailbox.drained();
  }

  #definition(): Definition {
    const { info, deps } = this;
    return {
      streamId: info.id,
      privateEvents: null,
      decide: (state, command, now) => decideFollowed(state, command, now, this.#seatTimeOf),
      toPublicEvent: (event) => event,
      toCommit: (step) => toTournamentCommit(step, { name: info.name, isOnline: deps.isOnline }),
      withLimitReached: () => null,
      onCommitted: (tookMs) => {
        if (tookMs >= OUTAGE_MS) this.#unwrittenSince = deps.clock.wall() - tookMs;
      },
      publish: ({ before, events }, effects) => {
        this.draw.publish(events);
        this.feed.publish(before.tournament, events, effects);
        tellStart(this, events);
      },
    };
  }

  #drawHost(): DrawHost {
    const actor = this;
    return {
      deps: this.deps,
      get state() {
        return actor.state;
      },
      get isStopped() {
        return actor.isStopped;
      },
      get watchers() {
        return actor.feed.watchers;
      },
      perform: (order, coin) => this.#perform(order, {}, coin),
    };
  }

  /** Commits the steps of the tournament and of its tables together, so that either all of them are durable or none is. M16 */
  async #perform(order: TournamentActorOrder, options: CommitOptions, coin?: DrawSeed): Promise<CommitResult> {
    const { randomness } = this.deps;
    const seed = coin ?? [draw32(randomness), draw32(randomness), draw32(randomness), draw32(randomness)];
    const prepared = this.stream.prepare({ ...order, seed });
    if (isRefusal(prepared)) return prepared;
    const tasks = collectTableTasks(prepared.events, prepared.state.tournament);
    const refusal = await this.#openTables(prepared.state.tournament, tasks.opened);
    return refusal ?? this.#commitWithTables(prepared, tasks.commands, options);
  }

  #commitWithTables(
    prepared: Prepared,
    commands: TableTasks["commands"],
    options: CommitOptions,
  ): Promise<CommitResult> {
    const changed = [...commands].map(([tableNo, several]) => ({ actor: this.#requireTable(tableNo), several }));
    return withLockedTables(
      changed.map(({ actor }) => actor),
      async () => {
        const steps: PreparedStep[] = [];
        for (const { actor, several } of changed) {
          const step = await actor.prepareCommand({ type: "several", commands: several });
          if (isRefusal(step)) throw new Error(`table ${actor.tableId} refused what follows: ${step.code}`);
          steps.push(step);
        }
        const result = await performTogether([prepared, ...steps], options);
        if (result === "limit-reached") throw new Error("a tournament counted a protection");
        return result;
      },
    );
  }

  /**
   * Opens the tables that a step needs. Writes their rows before the step. If the step is never committed, `#isGone` decides what happens
   * to these tables.
   */
  async #openTables(after: TournamentState, numbers: readonly TableNo[]): Promise<WireRefusal | null> {
    const { tournaments, startTable } = this.deps;
    const { id } = this.info;
    const empty = numbers
      .filter((tableNo) => !this.#tables.has(tableNo))
      .map((tableNo) => openTournamentTable(after, tableNo, tournamentTableId(id, tableNo)));
    if (empty.length === 0) return null;
    const rows = empty.flatMap(({ tableId, settings, tournament }) =>
      tournament ? [{ id: tableId, tableNo: tournament.tableNo, settings, seatRules: tournament }] : [],
    );
    if (!(await tournaments.openTables(this.lease, rows))) return refuse("not-here");
    const names = new Map((await tournaments.listTables(id)).map((table) => [table.id, table.name]));
    const actors = await Promise.all(
      empty.map((table) => startTable(this.lease, names.get(table.tableId) ?? this.info.name, table)),
    );
    for (const actor of actors) this.#tables.set(tableNoOf(actor), actor);
    return null;
  }

  readonly #seatTimeOf: SeatTimeLookup = (tableNo, seat) => {
    const table = this.#tables.get(tableNo)?.state;
    return table ? seatTimeAt(table, seat) : {};
  };

  #requireTable(tableNo: TableNo): TableActor {
    const actor = this.#tables.get(tableNo);
    if (!actor) throw new Error(`tournament ${this.info.id} has no table ${tableNo}`);
    return actor;
  }

  #isUntold(actor: TableActor): boolean {
    return handPhaseOf(this.stream.state, actor.state) === "untold";
  }

  async #tellEndedHands(): Promise<void> {
    for (const actor of this.tables()) await this.#tellEndedHand(actor);
  }

  async #tellEndedHand(actor: TableActor): Promise<void> {
    if (this.isStopped || !this.#isUntold(actor)) return;
    // The hand may decide who wins a ticket, so the state of the satellite's target must be known first.
    await this.#followTarget();
    const { state, tableId } = actor;
    const order = { ...handEndedOrder(state), handNo: state.handNo };
    const result = await this.executeCommand(order);
    if (isRefusal(result) && !this.isStopped)
      throw new Error(`the end of a hand at ${tableId} was refused: ${result.code}`);
  }

  /**
   * Compares the tournament with its tables and does what is missing: lets hands start, closes tables, and ends the tournament. A second
   * call changes nothing more.
   */
  async #reconcile(): Promise<void> {
    if (this.state.status === "registering") {
      // Plans the tick before the draw, so that a draw that fails is tried again.
      this.#planTick();
      await this.draw.advance();
    }
    await this.#answerDeals();
    if (this.isStopped) return;
    const barred = new Set(this.state.disqualifying.map((entryNo) => entryOf(this.state, entryNo).playerId));
    for (const actor of this.tables()) {
      actor.barredIds = barred;
      if (actor.state.status === "closed") await this.#removeTable(actor);
      else if (this.#isGone(actor)) await this.#closeTable(actor);
      else actor.setTournamentHand(this.#isHandAllowed(actor) ? { afterHandNo: actor.state.handNo } : null);
      this.handleTableChanged(actor);
    }
    this.#planTick();
    if (this.#isOver()) await this.#end();
  }

  /**
   * Returns true for a table that the tournament no longer has. A table whose opening was never committed is kept, empty, for the next step
   * that opens a table with its number.
   */
  #isGone(actor: TableActor): boolean {
    const { tables, lastTableNo } = this.state;
    const tableNo = tableNoOf(actor);
    if (tables.some((table) => table.tableNo === tableNo)) return false;
    return this.#isOver() || tableNo <= lastTableNo;
  }

  #isOver(): boolean {
    return this.state.status === "finished" || this.state.status === "cancelled";
  }

  #isHandAllowed(actor: TableActor): boolean {
    return handPhaseOf(this.stream.state, actor.state) === "allowed";
  }

  async #closeTable(actor: TableActor): Promise<void> {
    const done = await actor.mailbox.post(async () =>
      actor.isStopped ? DONE : actor.executeCommand({ type: "close" }),
    );
    if (isRefusal(done))
      this.deps.log.error({ tableId: actor.tableId, code: done.code }, "a table of a tournament stays open");
    else if (actor.state.status === "closed") await this.#removeTable(actor);
  }

  async #removeTable(actor: TableActor): Promise<void> {
    this.#tables.delete(tableNoOf(actor));
    await actor.stop();
    this.deps.tableClosed(actor.tableId);
  }

  async #end(): Promise<void> {
    const { tournaments, tournamentClosed, log } = this.deps;
    if (this.#tables.size > 0) return;
    const refusal = await tournaments.closeTournament(this.lease);
    if (refusal === null) {
      this.feed.flush();
      // Do not await this. `tournamentClosed` waits until the mailbox is empty, and this code runs in a job of the mailbox.
      tournamentClosed(this.info.id).catch((error: unknown) =>
        log.error({ tournamentId: this.info.id, error }, "a tournament that is over could not be given up"),
      );
    } else if (refusal !== "fenced")
      log.error({ tournamentId: this.info.id, refusal }, "ALARM: a tournament cannot be closed");
  }

  /** Answers proposed deals for absent players. Asks for deals and answers them for bots. M21 */
  async #answerDeals(): Promise<void> {
    const nextOrder = () => absentRefusal(this.state, this.#seatTimeOf) ?? nextBotOrder(this.state);
    for (let order = nextOrder(); order && !this.isStopped; order = nextOrder())
      if (isRefusal(await this.#perform(order, {}))) return;
  }

  #planTick(): void {
    this.#tick?.();
    const { clock } = this.deps;
    const at = nextTickAt(this.state, clock.wall());
    if (at === null || this.isStopped || this.#playCountedUntil !== null) return;
    this.#tick = clock.schedule(clock.monotonic() + Math.max(SHORTEST_TICK_MS, at - clock.wall()), () =>
      this.#post(async () => {
        await this.#followTarget();
        await this.executeCommand({ type: "tick" });
        this.feed.markChanged();
      }),
    );
  }

  /** Notes when the satellite's target changes, because the satellite pays money for tickets that can no longer be used. M23 */
  async #followTarget(): Promise<void> {
    const { settings, targetOpen, registeredAtTarget } = this.state;
    if (!settings.satellite || this.isStopped) return;
    const target = await this.deps.tournaments.targetState(settings.satellite.tournamentId);
    const { open, registered } = target ?? { open: false, registered: [] };
    const isSame = open === targetOpen && registered.length === registeredAtTarget.length;
    if (!isSame) await this.#perform({ type: "target-changed", open, registered }, {});
  }

  /** Runs a job of the tournament's own in its mailbox. When the job fails, everything is checked again a little later. */
  #post(job: () => Promise<void>): void {
    const { clock, log } = this.deps;
    this.mailbox
      .post(async () => {
        if (!this.isStopped) await job();
      })
      .catch((error: unknown) => {
        log.error({ tournamentId: this.info.id, error }, "ALARM: a tournament could not do its own work");
        if (this.isStopped) return;
        this.#retry?.();
        this.#retry = clock.schedule(clock.monotonic() + RETRY_MS, () =>
          this.#post(async () => {
            await this.#tellEndedHands();
            await this.#reconcile();
          }),
        );
      });
  }
}

function tableNoOf({ tableId, state: { tournament } }: TableActor): TableNo {
  if (!tournament) throw new Error(`table ${tableId} does not belong to a tournament`);
  return tournament.tableNo;
}
