/** Whom the room seats next and where, when it opens a table, and which it closes. S1, S2 */
import { type BuyInRange, buyInRange, buyInRulesOf } from "../buy-in.ts";
import type { EpochMs } from "../rules.ts";
import { freeSeats } from "../table/waitlist.ts";
import type { PoolState, PoolTable, QueuedPlayer, SeatingPlan, VisitHistory } from "./types.ts";

const NO_VISITS: VisitHistory = { visits: new Map(), counter: 0 };

/**
 * The next thing to do about the queue. Everybody is tried in order: whom no table takes (all full, or his buy-in does not fit
 * where he left a larger stack) holds up nobody behind him. Who is left over waits for a table of their own, which is
 * filled as soon as there are enough of them. `draw`: random whole number below 2^32, for ties and the seat.
 */
export function planSeating(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: ReadonlyMap<string, VisitHistory>,
  now: EpochMs,
  draw: number,
): SeatingPlan {
  if (pool.status !== "open") return { next: "wait" };
  const behind = ({ playerId }: QueuedPlayer) => returning.get(playerId) ?? NO_VISITS;
  const takers = (player: QueuedPlayer, among: readonly PoolTable[]) =>
    among.filter((table) => {
      const { min, max } = buyInRangeAt(table, behind(player), now);
      return player.buyIn >= min && player.buyIn <= max;
    });

  const free = tables.filter(hasFreeSeat);
  const lively = free.filter(({ seats }) => seats.length > 0);
  for (const player of pool.queue) {
    const table = chooseTable(takers(player, lively), behind(player), draw & 0xffff);
    if (table) return assignSeat(player, table, draw >>> 16);
  }
  const needed = pool.settings.minPlayers;
  if (pool.queue.length < needed) return { next: "wait" };
  for (const table of free.filter(({ seats }) => seats.length === 0)) {
    const party = pool.queue.filter((player) => takers(player, [table]).length > 0);
    const [first] = party;
    if (first && party.length >= needed) return assignSeat(first, table, draw >>> 16);
  }
  return { next: pool.maxTables === null || tables.length < pool.maxTables ? "open-table" : "wait" };
}

/**
 * What a player may bring now: the range of the table he would be seated at this moment, which is another than the pool's
 * when he left that very table with a stack not long ago. S4, S6
 */
export function poolBuyInRange(
  pool: PoolState,
  tables: readonly PoolTable[],
  returning: VisitHistory,
  now: EpochMs,
): BuyInRange {
  const lively = tables.filter((table) => hasFreeSeat(table) && table.seats.length > 0);
  const table = chooseTable(lively, returning, 0);
  return buyInRangeAt(table ?? { tableId: pool.poolId, settings: pool.settings }, returning, now);
}

/** Empty tables that nobody is about to need; when the pool closes, none is needed. */
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

/** S1: tables he played before come first, then those with the fewest players; chance decides between equals. */
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
