/** Plans the seating of a pool: which player is seated next and where, when a table opens and which tables close. S1, S2 */
import { type BuyInRange, buyInRange, buyInRulesOf } from "../buy-in.ts";
import type { Chips, EpochMs } from "../rules.ts";
import { freeSeats } from "../table/free-seats.ts";
import type { PoolState, PoolTable, QueuedPlayer, SeatingPlan, VisitHistory } from "./types.ts";

const NO_VISITS: VisitHistory = { visits: new Map(), counter: 0 };

/**
 * Returns the next step for the queue. Players are seated in the order of the queue. The table is chosen first, regardless of its
 * buy-in range. When the range does not allow the player's amount, the seat is held and the player is asked (S4–S6). When no
 * played table has a free seat, players wait until enough of them can fill a new table. `draw` is a random whole number below
 * 2^32 that decides ties and the seat.
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
 * Returns the buy-in range of the table where the player would be seated now. The range differs from the pool's range when the
 * player recently left that table with a stack. S4, S6
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

/** Returns the empty tables that the pool does not need as spare tables; all empty tables when the pool is not open. */
export function surplusTables(pool: PoolState, tables: readonly PoolTable[]): readonly string[] {
  const empty = tables.filter((table) => table.status === "open" && !isPlayed(table));
  return empty.slice(pool.status === "open" ? pool.spareTables : 0).map(({ tableId }) => tableId);
}

const hasFreeSeat = (table: PoolTable): boolean => table.status === "open" && freeSeats(table).length > 0;

/** Held seats count as taken. */
const countTaken = ({ seats, offers }: PoolTable): number => seats.length + offers.length;
const isPlayed = (table: PoolTable): boolean => countTaken(table) > 0;

const buyInRangeAt = (
  table: Pick<PoolTable, "tableId" | "settings">,
  { visits, counter }: VisitHistory,
  now: EpochMs,
) => buyInRange(buyInRulesOf(table.settings), visits.get(table.tableId) ?? null, counter, now);

/**
 * S1: chooses only among the tables where the player played before, if there are any. Takes the table with the fewest players;
 * `draw` decides between equal tables.
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

/** The player's amount; null when the player must be asked. A bot cannot be asked, so it brings the nearest allowed amount. */
function allowedBuyIn({ buyIn, bot }: QueuedPlayer, min: Chips, max: Chips): Chips | null {
  if (buyIn === null) return null;
  if (bot) return Math.max(min, Math.min(max, buyIn));
  return buyIn >= min && buyIn <= max ? buyIn : null;
}
