/**
 * Runs a table as the only writer of its state. This actor decides steps with the engine and publishes them. The stream actor commits them.
 * `player-commands.ts` handles players' commands, and `between-hands.ts` does the work between hands.
 */
import { isDeepStrictEqual } from "node:util";
import { type Effect, effectsOf, type Lease, type TakenLease } from "@poker/db";
import {
  displayTimes,
  findSeatOptions,
  isHandRunning,
  isHandUnderWay,
  PRIVATE_EVENT,
  redactTableEvent,
  refuse,
  seatOfPlayer,
  seatPlanOf,
  type TableEvent,
  type TableSeat,
  type TableState,
} from "@poker/engine";
import {
  type BotStyle,
  type Frame,
  type GameStanding,
  type Snapshot,
  type WireRefusal,
  walletCurrencyOf,
} from "@poker/protocol";
import { REJOIN_MS } from "../deals/seed-times.ts";
import { TableDeals } from "../deals/table-deals.ts";
import { playersOfTable } from "../name-directory.ts";
import { GameUse } from "../private-games/game-use.ts";
import { GameViewers } from "../private-games/game-viewers.ts";
import { HostPresence } from "../private-games/host-presence.ts";
import type { Mailbox } from "../runtime/mailbox.ts";
import {
  type CommitOptions,
  type CommitResult,
  type PreparedStep,
  StreamActor,
  type StreamDefinition,
  type StreamStep,
} from "../runtime/stream-actor.ts";
import type { Audience, Watcher } from "./audience.ts";
import { runBetweenHands } from "./between-hands.ts";
import { Broadcaster, seatOwnersOf } from "./broadcaster.ts";
import { toTableCommit } from "./commit.ts";
import { TableDeadlines } from "./deadlines/table-deadlines.ts";
import { decideTableWithDeal, type TableActorCommand, type TableStats, type TableWithDeal } from "./decide-table.ts";
import { forceCloseTable } from "./force-close.ts";
import { createHandNumbers, type HandNumbers } from "./hand-numbers.ts";
import { NextHandTimer } from "./next-hand-timer.ts";
import { emptyTableOf, knownBeforeHand, resetTournamentTable } from "./reset-tournament-table.ts";
import type { RecoveredTable } from "./stored-table.ts";
import type { TableDeps } from "./table-deps.ts";
import type { NextHandHost, TournamentHand } from "./table-host.ts";

type Step = StreamStep<TableWithDeal, TableActorCommand, TableEvent>;

export class TableActor implements NextHandHost {
  readonly stream: StreamActor<TableWithDeal, TableActorCommand, TableEvent>;
  readonly handNumbers: HandNumbers;
  readonly deadlines: TableDeadlines;
  readonly deals: TableDeals;
  readonly nextHand: NextHandTimer;
  /** Decides who may watch the table and send commands to it. */
  readonly viewers: GameViewers;
  /** Counts how many hands and bytes the table uses. It counts only in private games. Fault 122 */
  readonly gameUse: GameUse;
  readonly #hostPresence: HostPresence;
  readonly #broadcaster: Broadcaster;
  /** True while the table starts no new hands. */
  isDraining = false;
  /** True during maintenance of the room. The table then starts no hand, and players who sit out lose no time. */
  isResting = false;
  /** The ids of disqualified players. The current hand continues without them. M17 */
  barredIds: ReadonlySet<string> = new Set();
  /** The next hand that the tournament allows. null when it allows none, and always null at cash tables. */
  nextTournamentHand: TournamentHand | null = null;
  /** The monotonic time until which the pages are showing the last events. */
  #displayedUntil = 0;
  #expectsBots = false;

  constructor(
    readonly deps: TableDeps,
    readonly name: string,
    /** The lease of the table's unit, which is the table itself, its pool, or its tournament. */
    readonly lease: Lease,
    recovered: RecoveredTable,
  ) {
    const { state: table, seq, deal, stats, handEvents, snapshotEpoch, seatOwners } = recovered;
    const { tableId } = table;
    this.stream = new StreamActor(this.#definition(tableId), deps, lease, {
      state: { table, deal, stats, handEvents },
      seq,
    });
    this.handNumbers = createHandNumbers(lease.epoch, snapshotEpoch);
    this.deals = new TableDeals(this);
    this.nextHand = new NextHandTimer({
      clock: deps.clock,
      log: deps.log,
      tableId,
      mailbox: this.mailbox,
      isStopped: () => this.isStopped,
      isHandRunning: () => this.isHandRunning(),
      displayedUntil: () => this.displayedUntil(),
      pauseMs: () => this.state.settings.pacing.betweenHandsMs,
      isFrozenFirst: () => this.deals.isOn || this.state.frozen !== undefined,
      run: () => runBetweenHands(this),
    });
    this.viewers = new GameViewers(deps, () => this.state);
    this.gameUse = new GameUse({
      clock: deps.clock,
      note: (hands, bytes) => deps.noteGameUse(tableId, hands, bytes),
      onError: (error) => deps.log.warn({ tableId, error }, "what a private game uses could not be counted"),
    });
    this.#hostPresence = new HostPresence({
      deps,
      state: () => this.state,
      // During maintenance all players are disconnected, so the host is treated as connected.
      isConnected: (userId) => this.isResting || this.audience.isConnected(userId),
      execute: (command) =>
        this.mailbox.post(async () => {
          const found = this.isStopped ? null : command();
          if (found) await this.executeCommand(found);
        }),
    });
    this.#broadcaster = new Broadcaster(deps, { seatOwners, hand: table.hand, openCard: deal?.openCard }, () => ({
      state: this.state,
      seq: this.stream.frameSeq,
      clock: this.deadlines.clockView(),
    }));
    this.deadlines = new TableDeadlines({
      deps,
      tableId,
      name,
      unitId: lease.unitId,
      state: () => this.state,
      isStopped: () => this.isStopped,
      isResting: () => this.isResting,
      isConnected: (userId) => this.audience.isConnected(userId),
      post: (job) => this.mailbox.post(job),
      executeCommand: (command) => this.executeCommand(command),
      onActionDeadlineChanged: () => {
        this.#broadcaster.broadcastClock();
        deps.tableChanged(tableId);
      },
    });
  }

  get mailbox(): Mailbox {
    return this.stream.mailbox;
  }
  get isStopped(): boolean {
    return this.stream.isStopped;
  }
  get audience(): Audience {
    return this.#broadcaster.audience;
  }
  get tableId(): string {
    return this.stream.streamId;
  }
  /** null when the table does not belong to a pool. S1 */
  get poolId(): string | null {
    const { unitId } = this.lease;
    return unitId === this.tableId || this.tournamentId !== null ? null : unitId;
  }
  /** null when the table does not belong to a tournament. */
  get tournamentId(): string | null {
    return this.state.tournament?.tournamentId ?? null;
  }
  get state(): TableState {
    return this.stream.state.table;
  }
  get seq(): number {
    return this.stream.seq;
  }
  get stats(): TableStats {
    return this.stream.state.stats;
  }
  /**
   * Returns the monotonic time at which the pages will have shown the last events. Returns the current time when they have shown them
   * already.
   */
  displayedUntil(): number {
    return Math.max(this.deps.clock.monotonic(), this.#displayedUntil);
  }

  isHandRunning(): boolean {
    return isHandRunning(this.state);
  }
  /** Returns true while a hand runs or the next hand is frozen. A frozen hand counts, because it must be dealt. F3 */
  isHandUnderWay(): boolean {
    return isHandUnderWay(this.state);
  }
  /**
   * Returns true when at least one person is connected and ready to be dealt in. Without such a person, bots would play only among
   * themselves. Fault 122
   */
  hasPersonReady(): boolean {
    return this.state.seats.some(
      ({ bot, playerId, sittingOut, stack }) =>
        !bot && sittingOut === null && stack > 0 && this.audience.isConnected(playerId),
    );
  }
  seatOf(userId: string): TableSeat | undefined {
    return seatOfPlayer(this.state.seats, userId);
  }

  /** Commits and publishes what the command changes, or returns the engine's refusal. Call it only inside a job of the mailbox. */
  async executeCommand(command: TableActorCommand, options: CommitOptions = {}): Promise<CommitResult> {
    const byMs = this.deadlines.takeJumpMs();
    // Awaits only when time has jumped, because log lines after an `await` no longer have the message's ids. Fault 148
    if (byMs !== 0) await this.#followJump(byMs);
    return this.#performOrGiveUp(command, options);
  }

  /** Decides a command that will be committed together with another stream of the unit. Call it only inside a job of the mailbox. */
  async prepareCommand(command: TableActorCommand): Promise<PreparedStep | WireRefusal> {
    const byMs = this.deadlines.takeJumpMs();
    if (byMs !== 0) await this.#followJump(byMs);
    return this.stream.prepare(command);
  }

  /**
   * Commits the time that does not count as sitting out, so that pages show the right limit even before the next command. Writes nothing
   * when no player sits out. `restedMs` is how long a maintenance lasted that has just ended. B10, faults 155 and 156
   */
  shiftSitOutTimes(restedMs = 0): void {
    if (this.state.seats.every(({ sittingOut }) => sittingOut === null)) return;
    const { deps, tableId } = this;
    this.mailbox
      .post(async () => {
        if (this.isStopped) return;
        const byMs = this.deadlines.takeJumpMs() + restedMs;
        if (byMs !== 0) await this.#followJump(byMs);
      })
      .catch((error: unknown) =>
        deps.log.error({ tableId, restedMs, error }, "time that players could not use counts as sitting out"),
      );
  }

  /**
   * Commits by how many ms the times of sitting out move, so that jumps of the wall clock, outages and other lost time do not count.
   * Faults 16, 155 and 156
   */
  async #followJump(byMs: number): Promise<void> {
    await this.stream.perform({ type: "clock-jumped", byMs });
  }

  async #performOrGiveUp(command: TableActorCommand, options: CommitOptions): Promise<CommitResult> {
    try {
      return await this.stream.perform(command, options);
    } catch (error) {
      if (!this.isHandRunning() || !HAND_COMMANDS.has(command.type)) throw error;
      await this.#giveUpHand(command, error);
      return refuse("no-hand");
    }
  }

  /** Cancels a hand that cannot continue, and refunds every bet (T6). When even that fails, the bets are held (T7). */
  async #giveUpHand({ type }: TableActorCommand, error: unknown): Promise<void> {
    const { lease, tableId, deps } = this;
    const { handNo, settings, privateGame } = this.state;
    if (type !== "cancel-hand") {
      deps.log.error({ tableId, handNo, error }, "ALARM: a hand cannot continue; it is cancelled");
      await this.#performOrGiveUp({ type: "cancel-hand", reason: "server-error" }, {});
      return;
    }
    deps.log.error({ tableId, handNo, error }, "ALARM: a hand cannot be cancelled");
    const reason = "cannot-be-cancelled";
    try {
      const known = knownBeforeHand(this.state);
      if (known) await resetTournamentTable({ lease, empty: emptyTableOf(this.state), reason }, known, deps);
      else await forceCloseTable({ lease, tableId, settings, privateGame, reason }, deps);
    } finally {
      deps.releaseUnit(lease.unitId);
    }
  }

  #definition(tableId: string): StreamDefinition<TableWithDeal, TableActorCommand, TableEvent> {
    return {
      streamId: tableId,
      privateEvents: { kind: PRIVATE_EVENT, countIn: ({ table }) => table.privateEvents ?? 0 },
      decide: decideTableWithDeal,
      toPublicEvent: (event) => redactTableEvent(event, "rail"),
      toCommit: ({ command, now, before, state, events, publicEvents, firstSeq }) => {
        const stored = toTableCommit(
          {
            command,
            now,
            before: before.table,
            state: state.table,
            events,
            publicEvents,
            firstSeq,
            epoch: this.lease.epoch,
            remainingMs: this.deadlines.remainingMsIn(state.table),
            deal: state.deal,
            stats: state.stats,
          },
          this.deps.sealer,
        );
        if (state.table.privateGame) this.gameUse.noteStep(stored, events.some(startsHand));
        return stored;
      },
      // Since the command was decided, the player has used their last protection of the day at another table. So this all-in is not
      // protected. T8
      withLimitReached: (command) =>
        command.type === "time-out" ? { ...command, protectionsToday: Number.POSITIVE_INFINITY } : null,
      onCommitted: (tookMs) => this.deadlines.markDurable(tookMs),
      publish: (step, effects) => this.#publish(step, effects),
    };
  }

  #publish({ before, events, publicEvents }: Step, effects: readonly Effect[]): void {
    const { clock } = this.deps;
    const { state } = this;
    const { pacing } = state.settings;
    if (events.some(({ type }) => type === "hand-started")) this.#beginHand(before.table.seats);
    const displayMs = displayTimes(events, pacing).reduce((sum, ms) => sum + ms, 0);
    if (displayMs > 0) this.#displayedUntil = clock.monotonic() + displayMs;
    this.deadlines.followArrivals(events);
    this.deadlines.followAction(this.displayedUntil());
    this.#broadcaster.broadcast(events, publicEvents, displayMs);
    this.deadlines.followOffers(events);
    // Most steps are bets, which change neither seats nor settings nor options, so they skip this work.
    if (before.table.seats !== state.seats || before.table.settings !== state.settings || events.some(isOptionsChange))
      this.#followSeats(before.table, events);
    this.nextHand.plan(this.displayedUntil() + pacing.betweenHandsMs);
    this.deals.followEvents(events);
    this.deals.announce();
    if (state.privateGame) this.#followGame(before.table, events);
    this.deps.tableChanged(this.tableId);
    if (effects.length === 0) return;
    const wallets = effectsOf(effects, "ledger-move").flatMap(({ move }) =>
      move.entries.flatMap(({ account }) => (account.kind === "wallet" ? [account.userId] : [])),
    );
    const currency = walletCurrencyOf(before.table.settings.currency);
    if (wallets.length > 0 && currency) this.deps.walletsChanged([...new Set(wallets)], currency);
  }

  /**
   * Tells the table's other parts that a hand begins. `seats` are the seats before the step, because a player who folded and left in this
   * step is no longer in the state.
   */
  #beginHand(seats: TableState["seats"]): void {
    const seatOwners = seatOwnersOf(this.state.hand, seats);
    const { deal, table } = this.stream.state;
    this.#broadcaster.beginHand({ seatOwners, hand: table.hand, openCard: deal?.openCard });
    if (deal?.openCard) this.deals.expectReports(table.handNo, [...seatOwners.values()]);
  }

  /**
   * Follows changes of the seats. Tells players the changed options and plans of their own seats, tells watchers the styles of new bots,
   * and plans when the next player who sits out is removed.
   */
  #followSeats(before: TableState, events: readonly TableEvent[]): void {
    for (const seat of this.state.seats)
      if (events.some((event) => setsOptions(event, seat)) || changesPlan(before, seat)) this.#sendOptions(seat);
    if (events.some((event) => (event.type === "player-sat" || event.type === "entry-seated") && event.seat.bot))
      this.#sendBotStyles(this.audience.allWatchers());
    this.deadlines.planRemoval();
  }

  /** Removes viewers who may no longer watch, after it has told them the reason. H5, H8 */
  #followGame({ privateGame, seats, settings }: TableState, events: readonly TableEvent[]): void {
    const { state, tableId } = this;
    for (const [playerId, standing] of changedStandings(events))
      this.deps.sendToUser(playerId, "game-standing", { tableId, standing });
    if (privateGame === state.privateGame && seats === state.seats && settings === state.settings) return;
    const ended = this.audience.allWatchers().filter((watcher) => !this.viewers.mayWatch(watcher));
    this.deps.broadcast(ended, "watching-ended", { tableId, code: "not-invited" });
    for (const watcher of ended) this.unwatch(watcher);
    this.#hostPresence.follow();
  }

  /** Starts the table after a recovery: continues the open hand, or plans the next one. `ownerlessMs` is explained in `TakenLease`. */
  async resume({
    remainingMs,
    areCardsUnreadable,
    ownerlessMs,
  }: Pick<RecoveredTable, "remainingMs" | "areCardsUnreadable"> & Pick<TakenLease, "ownerlessMs">): Promise<void> {
    const { clock, log } = this.deps;
    this.deals.resume(clock.monotonic() + REJOIN_MS);
    if (areCardsUnreadable) {
      const { handNo, frozen } = this.state;
      const reason = frozen ? "seeds-unreadable" : "cards-unreadable";
      log.error({ tableId: this.tableId, handNo, reason }, "ALARM: a hand's cards cannot be read; cancelled");
      await this.mailbox.post(async () => {
        if (frozen) await this.deals.voidHand(frozen, reason);
        else await this.executeCommand({ type: "cancel-hand", reason }); // T6
      });
    }
    this.deadlines.resume(remainingMs, ownerlessMs);
    if (ownerlessMs > 0) this.shiftSitOutTimes();
    this.#hostPresence.follow();
    if (this.state.seats.length > 0) this.nextHand.plan(clock.monotonic() + REJOIN_MS);
  }

  /**
   * Adds a socket to the watchers. Returns the events after `since` when all of them are still kept. In all other cases, returns a
   * snapshot.
   */
  watch(watcher: Watcher, since: number | null): { readonly snapshot: Snapshot } | { readonly frame: Frame } {
    const isFirst = this.audience.add(watcher);
    const { userId } = watcher;
    if (userId !== null) {
      if (isFirst) this.#handlePresence(userId, true);
      const seat = this.seatOf(userId);
      if (seat) {
        this.#sendOptions(seat);
        this.deals.announceTo(seat);
      }
    }
    if (this.#expectsBots) this.#sendBotsExpected([watcher]);
    this.#sendBotStyles([watcher]);
    return this.#broadcaster.catchUp(watcher, since);
  }

  /** Notes whether a bot is about to sit down. Pages show this while the table waits for players. */
  setExpectsBots(expected: boolean): void {
    if (expected === this.#expectsBots) return;
    this.#expectsBots = expected;
    this.#sendBotsExpected(this.audience.allWatchers());
  }

  unwatch(watcher: Watcher): void {
    const { userId } = watcher;
    if (this.audience.remove(watcher) && userId !== null) this.#handlePresence(userId, false);
  }

  /** Shows all viewers a player's new name and staff badge. Returns false when the table does not mention the player. */
  showNewName(userId: string): boolean {
    if (!playersOfTable(this.state).includes(userId)) return false;
    this.#broadcaster.resendSnapshots();
    return true;
  }

  /** When `draining` is true, the table starts no new hands. When it is false, the table starts hands again. */
  drain(draining: boolean): void {
    this.isDraining = draining;
    if (!draining) this.nextHand.plan(this.displayedUntil());
  }

  /**
   * Begins or ends the table's rest during maintenance, as `Unit.rest` says. Absent players keep their seats and offers, and a host keeps
   * their role. B10, S1, H6
   */
  rest(resting: boolean, restedMs: number): void {
    if (resting === this.isResting) return;
    this.isResting = resting;
    this.#hostPresence.follow();
    this.deadlines.followRest();
    if (!resting && restedMs > 0) this.shiftSitOutTimes(restedMs);
  }

  /** Sets which hand the tournament allows next; null for none. Setting the same hand again changes nothing. */
  setTournamentHand(next: TournamentHand | null): void {
    if (next && next.afterHandNo !== this.nextTournamentHand?.afterHandNo) this.nextHand.noteNews();
    this.nextTournamentHand = next;
    if (next) this.nextHand.plan(this.#displayedUntil + this.state.settings.pacing.betweenHandsMs);
  }

  /** Marks a player as present who was absent in a tournament and has now done something. M11 */
  markPresent(userId: string): Promise<void> {
    if (!this.seatOf(userId)?.absent) return Promise.resolve();
    return this.mailbox
      .post(async () => {
        const seat = this.seatOf(userId);
        if (this.isStopped || !seat?.absent || this.barredIds.has(userId)) return;
        // A player on a break stays marked absent. Fault 69
        if ((await this.deps.cashier.findOnBreak([userId])).size === 0)
          await this.executeCommand({ type: "mark-present", seat: seat.seat });
      })
      .catch((error: unknown) => this.deps.log.error({ tableId: this.tableId, error }, "a player stays absent"));
  }

  /** Accepts no more commands. Resolves when the running commit has ended. */
  async stop(): Promise<void> {
    this.stream.isStopped = true;
    this.nextHand.close();
    this.deals.close();
    this.#hostPresence.close();
    this.deadlines.close();
    await this.mailbox.drained();
  }

  #sendBotsExpected(to: readonly Watcher[]): void {
    this.deps.broadcast(to, "bots-expected", { tableId: this.tableId, expected: this.#expectsBots });
  }

  /** Sends the styles of play of the seated bots. Sends nothing when no bot sits here. */
  #sendBotStyles(to: readonly Watcher[]): void {
    const styles: Record<string, BotStyle> = {};
    for (const { playerId } of this.state.seats) {
      const style = this.deps.botStyles.get(playerId);
      if (style) styles[playerId] = style;
    }
    if (Object.keys(styles).length > 0) this.deps.broadcast(to, "bot-styles", { tableId: this.tableId, styles });
  }

  #sendOptions(seat: TableSeat): void {
    const { tableId, state } = this;
    const message = { tableId, options: findSeatOptions(state, seat), plan: seatPlanOf(seat) };
    this.deps.sendToUserHere(seat.playerId, "seat-options", message);
  }

  #handlePresence(userId: string, isConnected: boolean): void {
    this.#hostPresence.follow();
    const seat = this.seatOf(userId)?.seat;
    if (seat === undefined) return;
    if (isConnected) this.deadlines.handleReconnect(seat);
    if (isConnected && this.state.privateGame) this.nextHand.plan(this.displayedUntil());
    this.#broadcaster.announcePresence(seat, isConnected);
    this.deps.tableChanged(this.tableId);
  }
}

/** The commands after whose failure (a bug) only the hand ends, while the table continues. */
const HAND_COMMANDS: ReadonlySet<TableActorCommand["type"]> = new Set(["act", "time-out", "leave", "cancel-hand"]);

/** Returns the players of a private game whose standing these events change, each with the new standing. H2 */
const changedStandings = (events: readonly TableEvent[]): readonly (readonly [string, GameStanding])[] =>
  events.flatMap((event): (readonly [string, GameStanding])[] => {
    if (event.type === "game-player-changed") return [[event.player.playerId, event.player.standing]];
    return event.type === "game-player-forgotten" ? [[event.playerId, "invited"]] : [];
  });

/** Returns true when the player's plan for their seat has changed. */
const changesPlan = (before: TableState, seat: TableSeat): boolean => {
  const earlier = seatOfPlayer(before.seats, seat.playerId);
  return earlier !== undefined && earlier !== seat && !isDeepStrictEqual(seatPlanOf(earlier), seatPlanOf(seat));
};

const startsHand = ({ type }: TableEvent): boolean => type === "hand-started";
const isOptionsChange = ({ type }: TableEvent): boolean => type === "options-changed";

const setsOptions = (event: TableEvent, { seat }: TableSeat): boolean =>
  event.type === "options-changed"
    ? event.options?.seat === seat
    : event.type === "player-sat" && event.seat.seat === seat;
