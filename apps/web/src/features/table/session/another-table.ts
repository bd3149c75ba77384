/** Finds another table for a player whose table cannot go on, as "Play now" finds one. */
import { isRefusal, type TableSettings } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";
import { requestJson } from "../../../ui/request-json.ts";
import type { LobbySnapshot } from "../../lobby/live-lobby.ts";
import { pickTableToPlay } from "../../lobby/lobby-filters.ts";

/** Prefers tables at which players sit, then the same game. null when no other table has a free seat; rejects when the lobby cannot be read. */
export async function findAnotherTable(
  tableId: string,
  { currency, rules: { game, structure, bigBlind } }: TableSettings,
): Promise<LobbyRow | null> {
  const lobby = await requestJson<LobbySnapshot>("/api/lobby");
  if (isRefusal(lobby)) throw new Error(lobby.code);
  const others = lobby.rows.filter((row) => row.tableId !== tableId);
  const last = { tableId, game, structure, bigBlind };
  const lively = others.filter(({ players }) => players > 0);
  return pickTableToPlay(lively, last, currency) ?? pickTableToPlay(others, last, currency);
}
