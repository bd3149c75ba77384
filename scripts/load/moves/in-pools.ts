/** What people do in pools: choose the stakes, wait for what the room finds, think better of it. */
import { RoomConnection } from "@poker/bots";
import { sleep } from "../asking.ts";
import type { Player } from "../player.ts";
import { entryOf, id, type Move } from "./move.ts";

const PATIENCE_MS = 10_000;

interface PoolLine {
  readonly poolId: string;
  readonly connection: RoomConnection;
  /** null once it is closed. */
  readonly now: () => RoomConnection | null;
  readonly close: () => void;
}

async function lineTo(player: Player, poolId: string): Promise<PoolLine> {
  const { person, random, world } = player;
  const connection = new RoomConnection({
    getTicket: () => person.ticketFor(poolId),
    random,
    onHeard: (name, payload) => world.audit.hear(person.userId, name, payload),
  });
  connection.connect();
  await player.until(() => connection.connected, PATIENCE_MS);
  let open = true;
  return {
    poolId,
    connection,
    now: () => (open ? connection : null),
    close() {
      open = false;
      connection.close();
    },
  };
}

/** Waits for a seat as long as he likes. null: there was none. */
async function seatIn({ poolId, connection }: PoolLine, patienceMs: number): Promise<string | null> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(150)) {
    const standing = await connection.request("pool-standing", { poolId });
    if (standing?.ok && standing.seat) return standing.seat.tableId;
    if (standing?.ok && !standing.standing) return null;
  }
  return null;
}

async function queue(player: Player): Promise<void> {
  const { pools } = player.world;
  const poolId = pools[player.between(0, pools.length - 1)];
  if (poolId === undefined) return;
  player.queued.add(poolId);
  const line = await lineTo(player, poolId);
  try {
    const offer = await line.connection.request("pool-buy-in-range", { poolId });
    if (!offer?.ok) return;
    const buyIn = player.between(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
    await player.asking.command("join-queue", { poolId, commandId: id(), buyIn, entry: entryOf(player) }, line.now);
    const tableId = (await seatIn(line, PATIENCE_MS * player.random())) ?? (await leaveQueue(player, line));
    if (tableId === null) return;
    const tab = player.open(tableId);
    await player.until(() => tab.view !== null || tab.lost, PATIENCE_MS);
  } finally {
    line.close();
  }
}

/** The table where he was seated all the same. */
async function leaveQueue(player: Player, line: PoolLine): Promise<string | null> {
  await player.asking.command("leave-queue", { poolId: line.poolId, commandId: id() }, line.now);
  return seatIn(line, 500);
}

/** Out of every queue he ever stood in; the tables where he has a seat all the same. */
export async function leavePools(player: Player): Promise<readonly string[]> {
  const tables: string[] = [];
  for (const poolId of player.queued) {
    const line = await lineTo(player, poolId);
    const tableId = await leaveQueue(player, line);
    line.close();
    if (tableId !== null) tables.push(tableId);
  }
  return tables;
}

export const IN_POOLS: readonly Move[] = [
  { name: "wait in a pool", at: ["nowhere"], weight: 0.25, when: ({ world }) => world.pools.length > 0, make: queue },
];
