/** What a player does in pools: choose the stakes, wait for a seat, leave the queue. */
import { sleep } from "../retrying-client.ts";
import { type Behaviour, createId, openUnitSession, pickEntry, type UnitSession } from "./behaviour.ts";
import type { Player } from "./player.ts";

const MAX_WAIT_MS = 10_000;

/**
 * Waits until the player has a seat, or until a seat is held for them. Returns the table of the seat; null when there
 * was no seat in time.
 */
async function waitForSeat({ unitId: poolId, connection }: UnitSession, timeoutMs: number): Promise<string | null> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(150)) {
    const presence = await connection.requestOnce("pool-presence", { poolId });
    const place = presence?.ok ? (presence.seat ?? presence.heldSeat) : null;
    if (place) return place.tableId;
    if (presence?.ok && !presence.queuePosition) return null;
  }
  return null;
}

async function joinPoolQueue(player: Player): Promise<void> {
  const { pools } = player.context;
  const poolId = pools[player.randomInteger(0, pools.length - 1)];
  if (poolId === undefined) return;
  player.queuedPools.add(poolId);
  const session = await openUnitSession(player, poolId);
  try {
    const offer = await session.connection.requestOnce("pool-buy-in-range", { poolId });
    if (!offer?.ok) return;
    const amount = player.randomInteger(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
    const isAsked = player.random() < 0.5; // true: the player gives the amount later, at the table of the held seat
    await player.client.sendCommand(
      "join-queue",
      { poolId, commandId: createId(), entry: pickEntry(player), ...(!isAsked && { buyIn: amount }) },
      session.current,
    );
    const tableId =
      (await waitForSeat(session, MAX_WAIT_MS * player.random())) ?? (await leavePoolQueue(player, session));
    if (tableId === null) return;
    const tab = player.openTab(tableId);
    await player.waitUntil(() => tab.view !== null || tab.isLost, MAX_WAIT_MS);
  } finally {
    session.close();
  }
}

/** Leaves the queue. Returns the table where the player got a seat before they could leave; null when they got none. */
async function leavePoolQueue(player: Player, session: UnitSession): Promise<string | null> {
  await player.client.sendCommand("leave-queue", { poolId: session.unitId, commandId: createId() }, session.current);
  return waitForSeat(session, 500);
}

/** Leaves the queue of every pool that the player ever joined. Returns the tables where the player still has a seat. */
export async function leaveAllPools(player: Player): Promise<readonly string[]> {
  const tables: string[] = [];
  for (const poolId of player.queuedPools) {
    const session = await openUnitSession(player, poolId);
    const tableId = await leavePoolQueue(player, session);
    session.close();
    if (tableId !== null) tables.push(tableId);
  }
  return tables;
}

export const POOL_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "wait in a pool",
    situations: ["nowhere"],
    weight: 0.25,
    isPossible: ({ context }) => context.pools.length > 0,
    run: joinPoolQueue,
  },
];
