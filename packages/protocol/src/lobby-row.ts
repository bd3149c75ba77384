/** Rows of the lobby from what is known of tables and pools: the same in every process and on the web server. */
import type { TableSettings } from "@poker/engine";
import type { LobbyRow, PoolRow } from "./server-out.ts";

type Figures = Pick<
  LobbyRow,
  "players" | "bots" | "seated" | "waiting" | "held" | "averagePot" | "handsPerHour" | "playersPerFlop"
>;

export interface TableInLobby {
  readonly id: string;
  readonly name: string;
  readonly poolId: string | null;
  readonly settings: TableSettings;
  readonly opensAt: LobbyRow["opensAt"];
  readonly summary: Figures;
}

export interface PoolInLobby
  extends Pick<
    PoolRow,
    "name" | "players" | "bots" | "tables" | "averagePot" | "handsPerHour" | "playersPerFlop" | "opensAt"
  > {
  readonly id: string;
  readonly settings: TableSettings;
  readonly queue: readonly unknown[];
}

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

export function lobbyRowOf({ id, name, poolId, settings, opensAt, summary }: TableInLobby): LobbyRow {
  const { players, bots, seated, waiting, held, averagePot, handsPerHour, playersPerFlop } = summary;
  return {
    tableId: id,
    poolId,
    name,
    ...rowOfSettings(settings),
    opensAt,
    players,
    bots,
    seated,
    waiting,
    held,
    averagePot,
    handsPerHour,
    playersPerFlop,
  };
}

export function poolRowOf(pool: PoolInLobby): PoolRow {
  const { id, name, settings, opensAt, players, bots, tables, averagePot, handsPerHour, playersPerFlop, queue } = pool;
  return {
    poolId: id,
    name,
    ...rowOfSettings(settings),
    opensAt,
    players,
    bots,
    tables,
    waiting: queue.length,
    needed: settings.minPlayers,
    averagePot,
    handsPerHour,
    playersPerFlop,
  };
}
