/** Computes what a tournament knows about one of its tables without that table's journal. T7 */
import type { HandResult } from "@poker/db";
import { createSeat, type EpochMs, entryOf, type TableNo, type TableSeat, tableLevelOf } from "@poker/engine";
import type { KnownTable } from "../tables/reset-tournament-table.ts";
import type { FollowedTournament } from "./decide-tournament.ts";

/**
 * Returns what is known about the table. `results` are the results of those hands of the table that the tournament has not been told of.
 */
export function knownTableOf(
  { tournament }: FollowedTournament,
  tableNo: TableNo,
  results: readonly HandResult[],
  now: EpochMs,
): KnownTable {
  const { settings, clock, tables, disqualifying, pending } = tournament;
  const table = tables.find((each) => each.tableNo === tableNo);
  const { handLevel = null, button = null, smallBlindSeat = null, bigBlindSeat = null } = table ?? {};
  const seats = (table?.seats ?? []).map(({ seat, entryNo, waitsHand }): TableSeat => {
    const { playerId, bot, stack } = entryOf(tournament, entryNo);
    const net = results.find(({ userId }) => userId === playerId)?.net ?? 0;
    return {
      ...createSeat({ seat, playerId, bot, stack: stack + net }),
      satDownAt: now,
      timeBankMs: settings.clock.timeBank?.startMs ?? 0,
      ...(waitsHand && { waitsHand }),
      ...(pending.some((each) => each.entryNo === entryNo) && { pending: true as const }),
      ...(disqualifying.includes(entryNo) && { absent: true as const }),
    };
  });
  return { seats, level: tableLevelOf(settings, handLevel ?? clock.levelNo), button, smallBlindSeat, bigBlindSeat };
}
