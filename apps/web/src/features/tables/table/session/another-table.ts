/** Finds another table for a player whose table cannot continue, by the same rules as "Play now". */
import type { TableSettings } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";
import { requestSeat } from "../../../lobby/request-seat.ts";

/**
 * Prefers tables with seated players, and then tables with the same game. Resolves with null when no other table has a free seat. Rejects
 * when the room does not answer.
 */
export async function findAnotherTable(
  tableId: string,
  { currency, rules: { game, structure, bigBlind } }: TableSettings,
): Promise<LobbyRow | null> {
  const last = { tableId, game, structure, bigBlind };
  const table = await requestSeat({ last, currency, except: tableId, isLivelyFirst: true });
  if (table === "unavailable") throw new Error(table);
  return table;
}
