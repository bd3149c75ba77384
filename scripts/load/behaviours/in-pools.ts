/** Behaviours in pools: choose the stakes, wait for a seat, leave the queue. */
import { RoomClient } from "@poker/client";
import { sleep } from "../retrying-client.ts";
import type { SimulatedPlayer } from "../simulated-player.ts";
import { type Behaviour, createId, pickEntry } from "./behaviour.ts";

const MAX_WAIT_MS = 10_000;

interface PoolSession {
  readonly poolId: string;
  readonly connection: RoomClient;
  /** null when it is closed. */
  readonly current: () => RoomClient | null;
  readonly close: () => void;
}

async function openPoolSession(player: SimulatedPlayer, poolId: string): Promise<PoolSession> {
  const { account, random, context } = player;
  const connection = new RoomClient({
    fetchTicket: () => account.fetchTicket(poolId),
    random,
    onMessage: (name, payload) => context.auditor.receive(account.userId, name, payload),
  });
  connection.connect();
  await player.waitUntil(() => connection.isConnected, MAX_WAIT_MS);
  let open = true;
  return {
    poolId,
    connection,
    current: () => (open ? connection : null),
    close() {
      open = false;
      connection.close();
    },
  };
}

/** Waits for a seat for a random time; null when there was none. */
async function waitForSeat({ poolId, connection }: PoolSession, patienceMs: number): Promise<string | null> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(150)) {
    const standing = await connection.requestOnce("pool-presence", { poolId });
    if (standing?.ok && standing.seat) return standing.seat.tableId;
    if (standing?.ok && !standing.queuePosition) return null;
  }
  return null;
}

async function joinPoolQueue(player: SimulatedPlayer): Promise<void> {
  const { pools } = player.context;
  const poolId = pools[player.randomInteger(0, pools.length - 1)];
  if (poolId === undefined) return;
  player.queuedPools.add(poolId);
  const line = await openPoolSession(player, poolId);
  try {
    const offer = await line.connection.requestOnce("pool-buy-in-range", { poolId });
    if (!offer?.ok) return;
    const buyIn = player.randomInteger(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
    await player.client.sendCommand(
      "join-queue",
      { poolId, commandId: createId(), buyIn, entry: pickEntry(player) },
      line.current,
    );
    const tableId = (await waitForSeat(line, MAX_WAIT_MS * player.random())) ?? (await leavePoolQueue(player, line));
    if (tableId === null) return;
    const tab = player.openTab(tableId);
    await player.waitUntil(() => tab.view !== null || tab.isLost, MAX_WAIT_MS);
  } finally {
    line.close();
  }
}

/** The table where the player was seated although they left the queue. */
async function leavePoolQueue(player: SimulatedPlayer, line: PoolSession): Promise<string | null> {
  await player.client.sendCommand("leave-queue", { poolId: line.poolId, commandId: createId() }, line.current);
  return waitForSeat(line, 500);
}

/** Leaves every queue the player ever joined and returns the tables where they have a seat nevertheless. */
export async function leaveAllPools(player: SimulatedPlayer): Promise<readonly string[]> {
  const tables: string[] = [];
  for (const poolId of player.queuedPools) {
    const line = await openPoolSession(player, poolId);
    const tableId = await leavePoolQueue(player, line);
    line.close();
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
