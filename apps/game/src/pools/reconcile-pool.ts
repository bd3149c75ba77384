/**
 * Brings a pool's queue and tables up to date: passes the pool's settings and status on to its tables, seats players, and opens and closes
 * tables. S1, S2
 */
import { isDeepStrictEqual } from "node:util";
import type { Lease } from "@poker/db";
import {
  isClosing,
  isRefusal,
  type PoolCommand,
  type PoolEvent,
  type PoolState,
  planSeating,
  refuse,
  type SeatingPlan,
  surplusTables,
} from "@poker/engine";
import { draw32 } from "../randomness.ts";
import { type CommitResult, performTogether, type StreamActor } from "../runtime/stream-actor.ts";
import type { TableActorCommand } from "../tables/decide-table.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { PoolDeps } from "./pool-deps.ts";

/** The parts of the pool's actor that this file uses. */
export interface PoolHost {
  readonly deps: PoolDeps;
  readonly info: { readonly id: string };
  readonly lease: Lease;
  readonly state: PoolState;
  readonly isStopped: boolean;
  readonly isDraining: boolean;
  readonly stream: StreamActor<PoolState, PoolCommand, PoolEvent>;
  tables(): readonly TableActor[];
  table(tableId: string): TableActor | undefined;
  seatOf(userId: string): { readonly tableId: string; readonly seat: number } | null;
  executeCommand(command: PoolCommand): Promise<CommitResult>;
  openTable(): Promise<boolean>;
  removeClosedTable(actor: TableActor): Promise<void>;
}

/** Brings the pool up to date. Resolves with false when something could not be done now and should be tried again. */
export async function reconcilePool(pool: PoolHost): Promise<boolean> {
  for (const actor of pool.tables()) if (actor.state.status === "closed") await pool.removeClosedTable(actor);
  if (isClosing(pool.state)) return endPool(pool);
  for (const actor of pool.tables()) await syncTableSettings(pool, actor);
  if (pool.state.status === "paused") return true;
  if (pool.isDraining) return true;
  for (;;) {
    const seating = await planNext(pool);
    if (pool.isStopped) return true;
    if (seating.next === "wait") break;
    const done = seating.next === "open-table" ? await pool.openTable() : await seatPlayer(pool, seating);
    if (!done) return false;
  }
  const tables = pool.tables();
  for (const tableId of surplusTables(
    pool.state,
    tables.map(({ state }) => state),
  ))
    await closeTable(pool.table(tableId));
  for (const actor of tables) if (actor.state.status === "closed") await pool.removeClosedTable(actor);
  return true;
}

/**
 * Passes the pool's settings and status on to a table. New settings apply from the table's next hand on, and a pause begins after the
 * current hand.
 */
async function syncTableSettings(pool: PoolHost, actor: TableActor): Promise<void> {
  const { settings } = pool.state;
  const paused = pool.state.status === "paused";
  const due = (): TableActorCommand | null => {
    const { state } = actor;
    if (actor.isStopped || isClosing(state)) return null;
    if (!isDeepStrictEqual(state.settings, settings)) return { type: "change-settings", settings };
    if (paused === (state.status === "open")) return { type: paused ? "pause" : "resume" };
    return null;
  };
  await actor.mailbox.post(async () => {
    for (let command = due(); command; command = due()) {
      const done = await actor.executeCommand(command);
      if (!isRefusal(done)) continue;
      pool.deps.log.warn({ tableId: actor.tableId, code: done.code }, "a table of a pool is not as the pool is");
      return;
    }
  });
}

/**
 * Closes the pool's tables. Their hands are played to the end and their players are cashed out. Closes the pool after its last table has
 * closed. Fault 55
 */
async function endPool(pool: PoolHost): Promise<boolean> {
  for (const actor of pool.tables()) {
    await closeTable(actor);
    if (actor.state.status === "closed") await pool.removeClosedTable(actor);
  }
  // The next change of one of these tables schedules this work again.
  if (pool.tables().length > 0) return true;
  await pool.executeCommand({ type: "closed" });
  if (await pool.deps.pools.closePool(pool.lease)) await pool.deps.poolClosed(pool.info.id);
  return true;
}

const closeTable = async (actor: TableActor | undefined): Promise<void> => {
  await actor?.mailbox.post(async () => actor.isStopped || actor.executeCommand({ type: "close" }));
};

async function planNext(pool: PoolHost): Promise<SeatingPlan> {
  const { pools, clock, randomness } = pool.deps;
  const { poolId, queue } = pool.state;
  if (queue.length === 0) return { next: "wait" };
  const now = clock.wall();
  const waiting = queue.map(({ playerId }) => playerId);
  const returning = await pools.findReturning(poolId, waiting, now);
  const tables = pool.tables().map(({ state }) => state);
  return planSeating(pool.state, tables, returning, now, draw32(randomness));
}

/** Why a buy-in can be refused when it is the player's turn to be seated. The player then leaves the queue. */
const UNPAID = ["not-enough-chips", "play-limit-reached", "too-many-given-chips"] as const;

async function seatPlayer(
  pool: PoolHost,
  { player, tableId, seat, buyIn }: Extract<SeatingPlan, { next: "seat" }>,
): Promise<boolean> {
  const { cashier, sendToUser, log } = pool.deps;
  const actor = pool.table(tableId);
  if (!actor) throw new Error(`the pool has no table ${tableId}`);
  const { playerId } = player;
  // While the player waited, their account was frozen or they began a break. They already have a notice that gives the reason.
  if (await cashier.refusalToPlay(playerId))
    return !isRefusal(await pool.executeCommand({ type: "leave-queue", playerId }));
  const result = await moveFromQueueToSeat(pool, actor, { player, seat, buyIn });
  if (!isRefusal(result)) {
    const at = pool.seatOf(playerId);
    if (at) sendToUser(playerId, "seated", { poolId: pool.info.id, ...at });
    return true;
  }
  // While the player waited, they spent the chips elsewhere or reached a limit. They leave the queue, so that the players behind them need
  // not wait.
  const reason = UNPAID.find((code) => code === result.code);
  if (reason) {
    await pool.executeCommand({ type: "remove-from-queue", playerId, reason });
    return true;
  }
  if (!pool.isStopped) log.warn({ poolId: pool.info.id, tableId, code: result.code }, "a seat of a pool was refused");
  return false;
}

/**
 * Seats the player, or holds a seat for them, and removes them from the queue in the same commit. The buy-in is checked again here, because
 * it depends on the player's last visit to this table. S1, S4–S6
 */
function moveFromQueueToSeat(
  pool: PoolHost,
  actor: TableActor,
  { player, seat, buyIn }: Pick<Extract<SeatingPlan, { next: "seat" }>, "player" | "seat" | "buyIn">,
): Promise<CommitResult> {
  const { cashier, clock } = actor.deps;
  const { playerId, bot, entry } = player;
  return actor.mailbox.post(async () => {
    if (actor.isStopped) return refuse("not-here");
    const { visit, counter } = await cashier.getLastVisit(playerId, actor.tableId, clock.wall());
    const taken = await actor.prepareCommand(
      buyIn === null
        ? { type: "hold-seat", seat, playerId }
        : { type: "sit", seat, playerId, bot, buyIn, visit, counter, entry },
    );
    if (isRefusal(taken)) return taken;
    const reason = buyIn === null ? "seat-held" : "seated";
    const left = pool.stream.prepare({ type: "remove-from-queue", playerId, reason });
    if (isRefusal(left)) return left;
    const result = await performTogether([taken, left]);
    if (result === "limit-reached") throw new Error("a seat of a pool counted a protection");
    return result;
  });
}
