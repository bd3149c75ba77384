/**
 * Runs a pool. It is the only writer of the pool's queue, and only it seats players at the pool's tables. The stream actor commits its
 * steps. `reconcile-pool.ts` does the work on the queue and the tables.
 */
import { randomUUID } from "node:crypto";
import type { Lease, PoolInfo } from "@poker/db";
import { decidePool, type PoolCommand, type PoolEvent, type PoolState, refuse } from "@poker/engine";
import type { QueuePosition } from "@poker/protocol";
import type { Unit } from "../nodes/unit.ts";
import type { Mailbox } from "../runtime/mailbox.ts";
import { type CommitOptions, type CommitResult, StreamActor } from "../runtime/stream-actor.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { PoolDeps } from "./pool-deps.ts";
import { type PoolHost, reconcilePool } from "./reconcile-pool.ts";
import { type RecoveredPool, toPoolCommit } from "./stored-pool.ts";

const RECONCILE_RETRY_MS = 1_000;

export class PoolActor implements Unit, PoolHost {
  readonly stream: StreamActor<PoolState, PoolCommand, PoolEvent>;
  /** True while this process drains and therefore seats no players. The pool's next owner seats players again. */
  isDraining = false;

  readonly #tables: Map<string, TableActor>;
  /**
   * The id of the table that is being opened; null when none is. The id is kept until the table is open, so that a lost answer of the
   * database does not lead to a second table.
   */
  #openingTableId: string | null = null;
  #isReconcileScheduled = false;
  /** The seats and status of each table, as text, when the pool last looked at it. Keyed by table id. */
  readonly #seenTables = new Map<string, string>();

  constructor(
    readonly deps: PoolDeps,
    readonly info: Pick<PoolInfo, "id" | "name">,
    readonly lease: Lease,
    recovered: RecoveredPool,
    tables: readonly TableActor[],
    readonly failedTables: number,
  ) {
    this.stream = new StreamActor(
      {
        streamId: info.id,
        privateEvents: null,
        decide: decidePool,
        toPublicEvent: (event) => event,
        toCommit: (step) => toPoolCommit(info.name, step),
        withLimitReached: () => null,
        onCommitted: () => {},
        publish: ({ events }) => this.#publish(events),
      },
      deps,
      lease,
      recovered,
    );
    this.#tables = new Map(tables.map((actor) => [actor.tableId, actor]));
  }

  get mailbox(): Mailbox {
    return this.stream.mailbox;
  }
  get isStopped(): boolean {
    return this.stream.isStopped;
  }
  get state(): PoolState {
    return this.stream.state;
  }
  tables(): readonly TableActor[] {
    return [...this.#tables.values()];
  }
  table(tableId: string): TableActor | undefined {
    return this.#tables.get(tableId);
  }
  /** Returns the player's seat in this pool; null when they have none. */
  seatOf(userId: string): { readonly tableId: string; readonly seat: number } | null {
    for (const actor of this.#tables.values()) {
      const seat = actor.seatOf(userId);
      if (seat) return { tableId: actor.tableId, seat: seat.seat };
    }
    return null;
  }
  /** Returns the seat that is held for the player until they choose their buy-in; null when no seat is held. S1 */
  heldSeatOf(userId: string): { readonly tableId: string; readonly seat: number } | null {
    for (const { tableId, state } of this.#tables.values()) {
      const held = state.offers.find(({ playerId }) => playerId === userId);
      if (held) return { tableId, seat: held.seat };
    }
    return null;
  }
  /** Returns the player's place in the queue; null when the player does not wait in it. S2 */
  queuePositionOf(userId: string): QueuePosition | null {
    const { poolId, queue, settings } = this.state;
    const index = queue.findIndex(({ playerId }) => playerId === userId);
    return index < 0 ? null : { poolId, place: index + 1, waiting: queue.length, needed: settings.minPlayers };
  }

  /** Commits and publishes what the command changes, or returns the engine's refusal. Call it only inside a job of the mailbox. */
  executeCommand(command: PoolCommand, options: CommitOptions = {}): Promise<CommitResult> {
    return this.stream.perform(command, options);
  }

  /**
   * Closes the pool:
   * - It seats no more players, and its queue is emptied.
   * - Hands are played to their end, and all players are cashed out.
   * Resolves when the order to close is committed, which is long before the pool is closed. Refusals: pool-closed. Fault 55
   */
  async close(actionId?: string): Promise<CommitResult> {
    const done = await this.mailbox.post(async (): Promise<CommitResult> => {
      if (this.isStopped) return refuse("not-here");
      return this.executeCommand({ type: "close" }, actionId === undefined ? {} : { actionId });
    });
    this.scheduleReconcile();
    return done;
  }

  /** Schedules a reconciliation of the queue and the tables. Several calls before it runs cause only one run. */
  scheduleReconcile(): void {
    if (this.#isReconcileScheduled || this.isStopped) return;
    this.#isReconcileScheduled = true;
    const { clock, log } = this.deps;
    this.mailbox
      .post(async () => {
        this.#isReconcileScheduled = false;
        return this.isStopped || (await reconcilePool(this));
      })
      .catch((error: unknown) => {
        log.error({ poolId: this.info.id, error }, "a pool could not do its own work");
        return false;
      })
      .then((done) => {
        if (!done) clock.schedule(clock.monotonic() + RECONCILE_RETRY_MS, () => this.scheduleReconcile());
      });
  }

  /** Call this when one of the pool's tables has changed, because a seat may have become free. */
  handleTableChanged(actor: TableActor): void {
    const { seats, offers, status } = actor.state;
    const seen = `${status} ${[...seats, ...offers].map(({ seat }) => seat).join(" ")}`;
    if (this.#seenTables.get(actor.tableId) === seen) return;
    this.#seenTables.set(actor.tableId, seen);
    this.deps.poolChanged(this.info.id);
    this.scheduleReconcile();
  }

  /** Opens a table. Resolves with false when another process owns the pool. S2 */
  async openTable(): Promise<boolean> {
    const { pools, startTable, log } = this.deps;
    this.#openingTableId ??= randomUUID();
    const tableId = this.#openingTableId;
    if (!(await pools.openTable(this.lease, tableId))) return false;
    const table = (await pools.listOpenTables(this.info.id)).find(({ id }) => id === tableId);
    if (!table) throw new Error(`table ${tableId} was opened and is not there`);
    this.#tables.set(tableId, await startTable(this.lease, table));
    this.#openingTableId = null;
    log.info({ poolId: this.info.id, tableId }, "a pool opened a table");
    return true;
  }

  /** Removes a table that is closed and whose last commit has been stored. */
  async removeClosedTable(actor: TableActor): Promise<void> {
    this.#tables.delete(actor.tableId);
    this.#seenTables.delete(actor.tableId);
    await actor.stop();
    this.deps.tableClosed(actor.tableId);
    this.deps.poolChanged(this.info.id);
  }

  /**
   * Always returns true. A pool may move to another node during hands, which the new owner continues as after a restart. If the pool
   * waited, all its tables would have to wait for the slowest hand.
   */
  canMove(): boolean {
    return true;
  }

  drain(draining: boolean): void {
    this.isDraining = draining;
    for (const actor of this.#tables.values()) actor.drain(draining);
    if (!draining) this.scheduleReconcile();
  }

  rest(resting: boolean, restedMs: number): void {
    for (const actor of this.#tables.values()) actor.rest(resting, restedMs);
  }

  async stop(): Promise<void> {
    this.stream.isStopped = true;
    await Promise.all(this.tables().map((actor) => actor.stop()));
    await this.mailbox.drained();
  }

  #publish(events: readonly PoolEvent[]): void {
    if (events.length === 0) return;
    const { sendToUser, poolChanged } = this.deps;
    const poolId = this.info.id;
    for (const event of events)
      if (event.type === "queue-left")
        sendToUser(event.playerId, "queue", {
          poolId,
          queuePosition: null,
          left: event.reason,
          heldSeat: this.heldSeatOf(event.playerId),
        });
    for (const { playerId } of this.state.queue)
      sendToUser(playerId, "queue", {
        poolId,
        queuePosition: this.queuePositionOf(playerId),
        left: null,
        heldSeat: null,
      });
    poolChanged(poolId);
  }
}
