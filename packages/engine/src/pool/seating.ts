/**
 * Plans the seating of a pool: which player gets which seat next, when a table opens, and which tables close. S1, S2
 */
import { type BuyInRange, buyInRange, buyInRulesOf } from "../buy-in.ts";
import type { Chips, EpochMs } from "../rules.ts";
import { freeSeats } from "../table/free-seats.ts";
import type { PoolState, PoolTable, QueuedPlayer, SeatingPlan, VisitHistory } from "./types.ts";

const NO_VISITS: VisitHistory = { visits: new Map(), counter: 0 };

/**
 * Returns the next step for the queue:
 * - The first player of the queue is seated first. The table is chosen regardless of its buy-in range.
 * - When the buy-in range of the table does not allow the player's amount, the seat is held and the player is asked
 *   (S4–S6).
 * - When all tables with players are full, players wait until enough of them can start a new table.
 * `draw` is a random whole number below 2^32. It decides between equally good tables, and picks the seat.
 */
export function planSeating(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: ReadonlyMap<string, VisitHistory>,
  now: EpochMs,
  draw: number,
): SeatingPlan {
  const [player] = pool.queue;
  if (pool.status !== "open" || !player) return { next: "wait" };
  const visits = returning.get(player.playerId) ?? NO_VISITS;
  const free = tables.filter(hasFreeSeat);
  const played = chooseTable(free.filter(isPlayed), visits, draw & 0xffff);
  if (played) return assignSeat(player, played, visits, now, draw >>> 16);
  if (pool.queue.length < pool.settings.minPlayers) return { next: "wait" };
  const [empty] = free;
  if (empty) return assignSeat(player, empty, visits, now, draw >>> 16);
  return { next: pool.maxTables === null || tables.length < pool.maxTables ? "open-table" : "wait" };
}

/**
 * Returns the buy-in range of the table where the player would be seated now. It differs from the pool's buy-in range
 * when the player recently left that table with a stack. S4, S6
 */
export function poolBuyInRange(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: VisitHistory,
  now: EpochMs,
): BuyInRange {
  const table = chooseTable(
    tables.filter((each) => hasFreeSeat(each) && isPlayed(each)),
    returning,
    0,
  );
  return buyInRangeAt(table ?? { tableId: pool.poolId, settings: pool.settings }, returning, now);
}

/**
 * Returns the ids of the empty tables beyond the number of spare tables. When the pool is not open, returns the ids of
 * all empty tables.
 */
export function surplusTables(pool: PoolState, tables: readonly PoolTable[]): readonly string[] {
  const empty = tables.filter((table) => table.status === "open" && !isPlayed(table));
  return empty.slice(pool.status === "open" ? pool.spareTables : 0).map(({ tableId }) => tableId);
}

const hasFreeSeat = (table: PoolTable): boolean => table.status === "open" && freeSeats(table).length > 0;

/** Counts the players and the held seats. */
const countTaken = ({ seats, offers }: PoolTable): number => seats.length + offers.length;
const isPlayed = (table: PoolTable): boolean => countTaken(table) > 0;

const buyInRangeAt = (
  table: Pick<PoolTable, "tableId" | "settings">,
  { visits, counter }: VisitHistory,
  now: EpochMs,
) => buyInRange(buyInRulesOf(table.settings), visits.get(table.tableId) ?? null, counter, now);

/**
 * S1: chooses among the tables where the player played before, or among all tables if there is no such table. Takes the
 * table with the fewest players. `draw` decides when several tables have equally few.
 */
function chooseTable(tables: readonly PoolTable[], { visits }: VisitHistory, draw: number): PoolTable | undefined {
  const known = tables.filter(({ tableId }) => visits.has(tableId));
  const choice = known.length > 0 ? known : tables;
  const fewest = Math.min(...choice.map(countTaken));
  const equals = choice.filter((table) => countTaken(table) === fewest);
  return equals[draw % equals.length];
}

function assignSeat(
  player: QueuedPlayer,
  table: PoolTable,
  visits: VisitHistory,
  now: EpochMs,
  draw: number,
): SeatingPlan {
  const free = freeSeats(table);
  const seat = free[draw % free.length];
  if (seat === undefined) throw new Error(`table ${table.tableId} has no free seat`);
  const { min, max } = buyInRangeAt(table, visits, now);
  return { next: "seat", player, tableId: table.tableId, seat, buyIn: allowedBuyIn(player, min, max) };
}

/**
 * Returns the player's amount, or null when the player must be asked. A bot cannot be asked, so it brings the nearest
 * allowed amount.
 */
function allowedBuyIn({ buyIn, bot }: QueuedPlayer, min: Chips, max: Chips): Chips | null {
  if (buyIn === null) return null;
  if (bot) return Math.max(min, Math.min(max, buyIn));
  return buyIn >= min && buyIn <= max ? buyIn : null;
}
