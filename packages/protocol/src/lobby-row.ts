/** Builds rows of the lobby from tables and pools, the same way in every process and on the web server. */
import type { TableSettings } from "@poker/engine";
import type { LobbyRow, PoolRow } from "./server-out.ts";

type TableActivity = Pick<
  LobbyRow,
  "players" | "bots" | "seated" | "waiting" | "held" | "averagePot" | "handsPerHour" | "playersPerFlop"
>;

export interface LobbyTableRecord {
  readonly id: string;
  readonly name: string;
  readonly poolId: string | null;
  readonly settings: TableSettings;
  readonly opensAt: LobbyRow["opensAt"];
  readonly summary: TableActivity;
}

export interface LobbyPoolRecord
  extends Pick<
    PoolRow,
    "name" | "players" | "bots" | "tables" | "averagePot" | "handsPerHour" | "playersPerFlop" | "opensAt"
  > {
  readonly id: string;
  readonly settings: TableSettings;
  readonly queue: readonly unknown[];
}

/** What a row of the lobby says of a table's settings. */
export function toRowSettings({ house, currency, rules, seats, buyIn }: TableSettings) {
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

export function toLobbyRow({ id, name, poolId, settings, opensAt, summary }: LobbyTableRecord): LobbyRow {
  const { players, bots, seated, waiting, held, averagePot, handsPerHour, playersPerFlop } = summary;
  return {
    tableId: id,
    poolId,
    name,
    ...toRowSettings(settings),
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

export function toPoolRow(pool: LobbyPoolRecord): PoolRow {
  const { id, name, settings, opensAt, players, bots, tables, averagePot, handsPerHour, playersPerFlop, queue } = pool;
  return {
    poolId: id,
    name,
    ...toRowSettings(settings),
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
