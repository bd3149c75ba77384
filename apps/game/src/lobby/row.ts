import type { TableState } from "@poker/engine";
import { type LobbyRow, rowOfSettings } from "@poker/protocol";
import type { TableStats } from "../tables/stored.ts";

const HOUR_MS = 3_600_000;

export interface LobbySource {
  readonly name: string;
  readonly state: TableState;
  readonly stats: TableStats;
}

export function lobbyRow({ name, state, stats }: LobbySource): LobbyRow {
  const { settings, seats } = state;
  const [first] = stats.startedAt;
  const last = stats.startedAt.at(-1);
  const hands = stats.startedAt.length - 1;
  return {
    tableId: state.tableId,
    name,
    ...rowOfSettings(settings),
    players: seats.length,
    bots: seats.filter(({ bot }) => bot).length,
    waiting: state.waiting.length,
    held: state.offers.length,
    averagePot:
      stats.pots.length === 0 ? null : Math.round(stats.pots.reduce((sum, pot) => sum + pot, 0) / stats.pots.length),
    handsPerHour:
      first === undefined || last === undefined || last <= first
        ? null
        : Math.round((hands * HOUR_MS) / (last - first)),
    seated: seats.map(({ seat, name: player, bot, stack }) => ({ seat, name: player, bot, stack })),
  };
}
