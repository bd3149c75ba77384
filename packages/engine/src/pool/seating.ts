/** Plans the seating of a pool: which player is seated next and where, when a table opens and which tables close. S1, S2 */
import { type BuyInRange, buyInRange, buyInRulesOf } from "../buy-in.ts";
import type { EpochMs } from "../rules.ts";
import { freeSeats } from "../table/free-seats.ts";
import type { PoolState, PoolTable, QueuedPlayer, SeatingPlan, VisitHistory } from "./types.ts";

const NO_VISITS: VisitHistory = { visits: new Map(), counter: 0 };

/**
 * Returns the next step for the queue. Players are tried in order; a player whom no table takes (all are full, or the buy-in is
 * too small where they left a larger stack) does not hold up the players after them. The remaining players wait for a new
 * table, which is filled as soon as there are enough of them. `draw` is a random whole number below 2^32, for ties and the seat.
 */
export function planSeating(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: ReadonlyMap<string, VisitHistory>,
  now: EpochMs,
  draw: number,
): SeatingPlan {
  if (pool.status !== "open") return { next: "wait" };
  const visitsOf = ({ playerId }: QueuedPlayer) => returning.get(playerId) ?? NO_VISITS;
  const tablesTaking = (player: QueuedPlayer, among: readonly PoolTable[]) =>
    among.filter((table) => {
      const { min, max } = buyInRangeAt(table, visitsOf(player), now);
      return player.buyIn >= min && player.buyIn <= max;
    });

  const free = tables.filter(hasFreeSeat);
  const played = free.filter(({ seats }) => seats.length > 0);
  for (const player of pool.queue) {
    const table = chooseTable(tablesTaking(player, played), visitsOf(player), draw & 0xffff);
    if (table) return assignSeat(player, table, draw >>> 16);
  }
  const needed = pool.settings.minPlayers;
  if (pool.queue.length < needed) return { next: "wait" };
  for (const table of free.filter(({ seats }) => seats.length === 0)) {
    const group = pool.queue.filter((player) => tablesTaking(player, [table]).length > 0);
    const [first] = group;
    if (first && group.length >= needed) return assignSeat(first, table, draw >>> 16);
  }
  return { next: pool.maxTables === null || tables.length < pool.maxTables ? "open-table" : "wait" };
}

/**
 * Returns the buy-in range for a player now: that of the table where they would be seated at this moment. It differs from the
 * pool's range when they recently left that table with a stack. S4, S6
 */
export function poolBuyInRange(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: VisitHistory,
  now: EpochMs,
): BuyInRange {
  const played = tables.filter((table) => hasFreeSeat(table) && table.seats.length > 0);
  const table = chooseTable(played, returning, 0);
  return buyInRangeAt(table ?? { tableId: pool.poolId, settings: pool.settings }, returning, now);
}

/** Returns the empty tables beyond the spare ones; all empty tables when the pool is not open. */
export function surplusTables(pool: PoolState, tables: readonly PoolTable[]): readonly string[] {
  const empty = tables.filter(({ status, seats }) => status === "open" && seats.length === 0);
  return empty.slice(pool.status === "open" ? pool.spareTables : 0).map(({ tableId }) => tableId);
}

const hasFreeSeat = ({ status, seats, settings }: PoolTable): boolean =>
  status === "open" && seats.length < settings.seats;

const buyInRangeAt = (
  table: Pick<PoolTable, "tableId" | "settings">,
  { visits, counter }: VisitHistory,
  now: EpochMs,
) => buyInRange(buyInRulesOf(table.settings), visits.get(table.tableId) ?? null, counter, now);

/** S1: tables where the player played before come first, then those with the fewest players; `draw` decides between equals. */
function chooseTable(tables: readonly PoolTable[], { visits }: VisitHistory, draw: number): PoolTable | undefined {
  const known = tables.filter(({ tableId }) => visits.has(tableId));
  const choice = known.length > 0 ? known : tables;
  const fewest = Math.min(...choice.map(({ seats }) => seats.length));
  const equals = choice.filter(({ seats }) => seats.length === fewest);
  return equals[draw % equals.length];
}

function assignSeat(player: QueuedPlayer, table: PoolTable, draw: number): SeatingPlan {
  const free = freeSeats(table);
  const seat = free[draw % free.length];
  if (seat === undefined) throw new Error(`table ${table.tableId} has no free seat`);
  return { next: "seat", player, tableId: table.tableId, seat };
}
