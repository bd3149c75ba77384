import type { TableInfo } from "@poker/db";
import type { LobbyRow } from "@poker/protocol";
import { room } from "./database.ts";

function row({ id, name, settings, summary }: TableInfo): LobbyRow {
  const { house, currency, rules, seats, buyIn } = settings;
  const { game, structure, smallBlind, bigBlind, smallBet, bigBet } = rules;
  const { players, bots, seated, averagePot, handsPerHour } = summary;
  return {
    tableId: id,
    name,
    house,
    currency,
    game,
    structure,
    smallBlind,
    bigBlind,
    smallBet,
    bigBet,
    seats,
    players,
    bots,
    averagePot,
    handsPerHour,
    buyIn,
    seated,
  };
}

/** The lobby as last written down by the game servers: for the first paint and for who has no socket. */
export const lobbyRows = async (): Promise<readonly LobbyRow[]> => (await room().tables.list()).map(row);
