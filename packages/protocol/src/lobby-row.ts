import type { TableSettings } from "@poker/engine";
import type { LobbyRow } from "./server-out.ts";

/** What a row of the lobby says of a table's settings. */
export function rowOfSettings({ house, currency, rules, seats, buyIn }: TableSettings) {
  const { game, structure, smallBlind, bigBlind, smallBet, bigBet } = rules;
  return {
    house,
    currency,
    game,
    structure,
    smallBlind,
    bigBlind,
    smallBet,
    bigBet,
    seats,
    buyIn,
  } satisfies Partial<LobbyRow>;
}
