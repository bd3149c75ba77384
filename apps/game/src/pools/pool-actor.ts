/**
 * A pool at work: the only writer of its queue, and the only one who seats people at its tables. Mailbox → engine → journal →
 * state → acknowledgement → the standing of everybody who waits. What it does about the queue is in seating.ts.
 */
import { randomUUID } from "node:crypto";
import { effectsOf, type Lease, type PoolInfo, type StreamCommit } from "@poker/db";
import { decidePool, isRefusal, type PoolCommand, type PoolEvent, type PoolState, refuse } from "@poker/engine";
import type { QueuePosition } from "@poker/protocol";
import type { Unit } from "../nodes/unit.ts";
import { type CommitResult, commitWithRetry, toCommitResult } from "../tables/commit-with-retry.ts";
import { IdempotencyCache } from "../tables/idempotency-cache.ts";
import { createMailbox } from "../tables/mailbox.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { PoolDeps } from "./pool-deps.ts";
import { reconcilePool } from "./reconcile-pool.ts";
import { type RecoveredPool, toPoolCommit } from "./stored-pool.ts";

/** After something could not be done now. */
const AGAIN_MS = 1_000;

export interface PoolCommitOptions {
  readonly actionId?: string;
  /** Of the back office: its answer goes into the same commit. */
  readonly command?: string;
  /** Called once it is durable, before anybody else learns of it. */
  readonly acknowledge?: (seq: number) => void;
}

export class PoolActor implements Unit {
  readonly idempotencyCache = new IdempotencyCache();
  readonly mailbox = createMailbox();
  /** The journal does not answer: nothing is taken until it does. */
  isPaused = false;
  /** Another process owns the pool, or this one ends: nothing is taken any more. */
  isStopped = false;
  /** Nobody is seated any more; the next owner goes on. */
  isDraining = false;

  #state: PoolState;
  #seq: number;
  readonly #tables: Map<string, TableActor>;
  /** Of the table that is being opened: kept until it is, so that a lost answer opens no second one. */
  #opening: string | null = null;
  #nudged = false;
  /** Seats and status of each table when it was looked at last. */
  readonly #seen = new Map<string, string>();

  constructor(
    readonly deps: PoolDeps,
    readonly info: Pick<PoolInfo, "id" | "name">,
    readonly lease: Lease,
    recovered: RecoveredPool,
    tables: readonly TableActor[],
  ) {
    this.#state = recovered.state;
    this.#seq = recovered.seq;
    this.#tables = new Map(tables.map((actor) => [actor.tableId, actor]));
  }

  get state(): PoolState {
    return this.#state;
  }
  tables(): readonly TableActor[] {
    return [...this.#tables.values()];
  }
  table(tableId: string): TableActor | undefined {
    return this.#tables.get(tableId);
  }
  /** Where he sits in this pool. */
  seatOf(userId: string): { readonly tableId: string; readonly seat: number } | null {
    for (const actor of this.#tables.values()) {
      const seat = actor.seatOf(userId);
      if (seat) return { tableId: actor.tableId, seat: seat.seat };
    }
    return null;
  }
  /** null: he does not wait here. S2 */
  queuePositionOf(userId: string): QueuePosition | null {
    const { poolId, queue, settings } = this.#state;
    const index = queue.findIndex(({ playerId }) => playerId === userId);
    return index < 0 ? null : { poolId, place: index + 1, waiting: queue.length, needed: settings.minPlayers };
  }

  /** Makes durable and visible what the engine says to `command`; refusals are handed on. Only inside a job of the mailbox. */
  async executeCommand(command: PoolCommand, commit: PoolCommitOptions = {}): Promise<CommitResult> {
    const { acknowledge = () => {} } = commit;
    const { clock, leaseLost } = this.deps;
    const step = decidePool(this.#state, command, clock.wall());
    if (isRefusal(step)) return step;
    if (step.events.length > 0) {
      const { events, effects } = toPoolCommit(this.info.name, { ...step, firstSeq: this.#seq + 1 });
      const { actionId, command: commandId } = commit;
      const append: StreamCommit = {
        lease: this.lease,
        appends: [{ streamId: this.info.id, expectedSeq: this.#seq, events }],
        cause: actionId === undefined ? null : { actionId, earlyMs: null },
        effects:
          commandId === undefined ? effects : [...effects, { type: "command-result", commandId, result: { ok: true } }],
      };
      const onPause = () => {
        this.isPaused = true;
      };
      const written = await commitWithRetry(append, this.deps, onPause, () => this.isStopped).finally(() => {
        this.isPaused = false;
      });
      if (written?.outcome === "limit-reached") throw new Error("a queue counts no protections");
      if (written?.outcome !== "durable")
        return toCommitResult(written, acknowledge, () => leaseLost(this.lease.unitId));
      this.#seq += step.events.length;
      this.#state = step.state;
      this.deps.noticesWritten(effectsOf(effects, "notice").map(({ notice }) => notice));
    }
    acknowledge(this.#seq);
    this.#publish(step.events);
    return { ok: true, seq: this.#seq };
  }

  /**
   * For whoever runs the room: nobody is seated any more, the queue is told, hands end and everybody is cashed out; then the
   * pool is gone. Answered when that is certain, long before it is done. Refusals: pool-closed. Fault 55
   */
  async close(actionId?: string): Promise<CommitResult> {
    const done = await this.mailbox.post(async (): Promise<CommitResult> => {
      if (this.isStopped) return refuse("not-here");
      return this.executeCommand({ type: "close" }, actionId === undefined ? {} : { actionId });
    });
    this.scheduleReconcile();
    return done;
  }

  /** Looks after the queue and the tables soon; once, however often it is asked meanwhile. */
  scheduleReconcile(): void {
    if (this.#nudged || this.isStopped) return;
    this.#nudged = true;
    const { clock, log } = this.deps;
    this.mailbox
      .post(async () => {
        this.#nudged = false;
        return this.isStopped || (await reconcilePool(this));
      })
      .catch((problem: unknown) => {
        log.error({ poolId: this.info.id, problem }, "a pool could not do its own work");
        return false;
      })
      .then((done) => {
        if (!done) clock.schedule(clock.monotonic() + AGAIN_MS, () => this.scheduleReconcile());
      });
  }

  /** One of its tables moved: a seat may have come free. */
  handleTableChanged(actor: TableActor): void {
    const { seats, status } = actor.state;
    const look = `${status} ${seats.map(({ seat }) => seat).join(" ")}`;
    if (this.#seen.get(actor.tableId) === look) return;
    this.#seen.set(actor.tableId, look);
    this.deps.poolChanged(this.info.id);
    this.scheduleReconcile();
  }

  /** false: the pool is another's now. S2 */
  async openTable(): Promise<boolean> {
    const { pools, startTable, log } = this.deps;
    this.#opening ??= randomUUID();
    const tableId = this.#opening;
    if (!(await pools.openTable(this.lease, tableId))) return false;
    const table = (await pools.listOpenTables(this.info.id)).find(({ id }) => id === tableId);
    if (!table) throw new Error(`table ${tableId} was opened and is not there`);
    this.#tables.set(tableId, await startTable(this.lease, table));
    this.#opening = null;
    log.info({ poolId: this.info.id, tableId }, "a pool opened a table");
    return true;
  }

  /** A table that is closed, and its last word written. */
  async removeClosedTable(actor: TableActor): Promise<void> {
    this.#tables.delete(actor.tableId);
    this.#seen.delete(actor.tableId);
    await actor.stop();
    this.deps.tableClosed(actor.tableId);
    this.deps.poolChanged(this.info.id);
  }

  drain(draining: boolean): void {
    this.isDraining = draining;
    for (const actor of this.#tables.values()) actor.drain(draining);
    if (!draining) this.scheduleReconcile();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.tables().map((actor) => actor.stop()));
    await this.mailbox.drained();
  }

  #publish(events: readonly PoolEvent[]): void {
    if (events.length === 0) return;
    const { sendToUser, poolChanged } = this.deps;
    const poolId = this.info.id;
    for (const event of events)
      if (event.type === "queue-left")
        sendToUser(event.playerId, "queue", { poolId, queuePosition: null, left: event.reason });
    for (const { playerId } of this.#state.queue)
      sendToUser(playerId, "queue", { poolId, queuePosition: this.queuePositionOf(playerId), left: null });
    poolChanged(poolId);
  }
}
