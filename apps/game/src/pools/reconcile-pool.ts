/** What a pool does about its queue and its tables, between whatever it is asked. S1, S2 */

import { isDeepStrictEqual } from "node:util";
import {
  planSeating,
  type QueuedPlayer,
  refuse,
  type SeatingPlan,
  surplusTables,
  type TableCommand,
} from "@poker/engine";
import { draw32 } from "../randomness.ts";
import type { CommitResult } from "../tables/commit-with-retry.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { PoolActor } from "./pool-actor.ts";

/** Returns whether all that could be done is done; else it is worth another try in a moment. */
export async function reconcilePool(pool: PoolActor): Promise<boolean> {
  await settleSeated(pool);
  for (const actor of pool.tables()) if (actor.state.status === "closed") await pool.removeClosedTable(actor);
  if (pool.state.status === "closing" || pool.state.status === "closed") return endPool(pool);
  for (const actor of pool.tables()) await syncTableSettings(pool, actor);
  if (pool.state.status === "paused") return true;
  if (pool.isDraining) return true;
  for (;;) {
    const seating = await nextOf(pool);
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

/** What was set on the pool holds at its tables: settings from the next hand on, pauses after the hand. */
async function syncTableSettings(pool: PoolActor, actor: TableActor): Promise<void> {
  const { settings } = pool.state;
  const paused = pool.state.status === "paused";
  const due = (): TableCommand | null => {
    const { state } = actor;
    if (actor.isStopped || state.status === "closing" || state.status === "closed") return null;
    if (!isDeepStrictEqual(state.settings, settings)) return { type: "change-settings", settings };
    if (paused === (state.status === "open")) return { type: paused ? "pause" : "resume" };
    return null;
  };
  await actor.mailbox.post(async () => {
    for (let command = due(); command; command = due()) {
      const done = await actor.executeCommand(command);
      if (done.ok) continue;
      pool.deps.log.warn({ tableId: actor.tableId, code: done.code }, "a table of a pool is not as the pool is");
      return;
    }
  });
}

/** Fault 55: everybody plays his hand to its end and is cashed out; after the last table the pool itself is closed. */
async function endPool(pool: PoolActor): Promise<boolean> {
  for (const actor of pool.tables()) {
    await closeTable(actor);
    if (actor.state.status === "closed") await pool.removeClosedTable(actor);
  }
  // The table tells when its hand is over.
  if (pool.tables().length > 0) return true;
  await pool.executeCommand({ type: "closed" });
  if (await pool.deps.pools.closePool(pool.lease)) await pool.deps.poolClosed(pool.info.id);
  return true;
}

const closeTable = async (actor: TableActor | undefined): Promise<void> => {
  await actor?.mailbox.post(async () => actor.isStopped || actor.executeCommand({ type: "close" }));
};

/** The process may have ended between giving somebody his seat and taking him off the queue: the seat counts. */
async function settleSeated(pool: PoolActor): Promise<void> {
  for (const { playerId } of pool.state.queue) if (pool.seatOf(playerId)) await endWaiting(pool, playerId, "seated");
}

async function nextOf(pool: PoolActor): Promise<SeatingPlan> {
  const { pools, clock, randomness } = pool.deps;
  const { poolId, queue } = pool.state;
  if (queue.length === 0) return { next: "wait" };
  const now = clock.wall();
  const waiting = queue.map(({ playerId }) => playerId);
  const returning = await pools.findReturning(poolId, waiting, now);
  const tables = pool.tables().map(({ state }) => state);
  return planSeating(pool.state, tables, returning, now, draw32(randomness));
}

async function seatPlayer(
  pool: PoolActor,
  { player, tableId, seat }: Extract<SeatingPlan, { next: "seat" }>,
): Promise<boolean> {
  const actor = pool.table(tableId);
  if (!actor) throw new Error(`the pool has no table ${tableId}`);
  const { playerId } = player;
  // Frozen while he waited: the staff told him why.
  if (await pool.deps.cashier.isFrozen(playerId))
    return (await pool.executeCommand({ type: "leave-queue", playerId })).ok;
  const result = await sitDown(actor, player, seat);
  if (result.ok) {
    await endWaiting(pool, playerId, "seated");
    return true;
  }
  // Spent elsewhere while he waited: he is told so, and nobody behind him waits for it.
  if (result.code === "not-enough-chips") {
    await endWaiting(pool, playerId, "not-enough-chips");
    return true;
  }
  if (!pool.isStopped)
    pool.deps.log.warn({ poolId: pool.info.id, tableId, code: result.code }, "a seat of a pool was refused");
  return false;
}

/** The buy-in is checked once more here, against what he left at this table. S4–S6 */
function sitDown(actor: TableActor, player: QueuedPlayer, seat: number): Promise<CommitResult> {
  const { cashier, clock } = actor.deps;
  const { playerId, name, bot, buyIn, entry } = player;
  return actor.mailbox.post(async () => {
    if (actor.isStopped) return refuse("not-here");
    const { visit, counter } = await cashier.getLastVisit(playerId, actor.tableId, clock.wall());
    return actor.executeCommand({ type: "sit", seat, playerId, name, bot, buyIn, visit, counter, entry });
  });
}

async function endWaiting(pool: PoolActor, playerId: string, reason: "seated" | "not-enough-chips"): Promise<void> {
  const ended = await pool.executeCommand({ type: "remove-from-queue", playerId, reason });
  const at = pool.seatOf(playerId);
  if (ended.ok && at) pool.deps.sendToUser(playerId, "seated", { poolId: pool.info.id, ...at });
}
