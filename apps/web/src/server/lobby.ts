import type { TableInfo } from "@poker/db";
import { type LobbyRow, rowOfSettings } from "@poker/protocol";
import { room } from "./database.ts";

function row({ id, name, settings, summary }: TableInfo): LobbyRow {
  const { players, bots, seated, waiting, held, averagePot, handsPerHour } = summary;
  return { tableId: id, name, ...rowOfSettings(settings), players, bots, waiting, held, averagePot, handsPerHour, seated };
}

/** The lobby as last written down by the game servers: for the first paint and for who has no socket. */
export const lobbyRows = async (): Promise<readonly LobbyRow[]> => (await room().tables.list()).map(row);
