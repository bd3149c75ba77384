import type { TableSummary } from "@poker/db";
import type { TableState } from "@poker/engine";
import { type LobbyRow, lobbyRowOf, type PoolRow, poolRowOf } from "@poker/protocol";
import type { TableStats } from "../tables/stats.ts";

const HOUR_MS = 3_600_000;

export interface LobbySource {
  readonly name: string;
  readonly poolId: string | null;
  readonly state: TableState;
  readonly stats: TableStats;
}

export const lobbyRow = (source: LobbySource): LobbyRow => {
  const { name, poolId, state } = source;
  const { tableId: id, settings } = state;
  return lobbyRowOf({ id, name, poolId, settings, opensAt: null, summary: summaryOf(source) });
};

/** Everything of a table that its row tells, by reference: what a step leaves alone it hands on as it was. */
export const sightOf = ({ state, stats }: LobbySource): readonly unknown[] => [
  state.settings,
  state.seats,
  state.waiting,
  state.offers,
  stats.pots,
  stats.startedAt,
  stats.flops,
];

function summaryOf({ state, stats }: LobbySource): TableSummary {
  const { seats } = state;
  const [first] = stats.startedAt;
  const last = stats.startedAt.at(-1);
  const hands = stats.startedAt.length - 1;
  return {
    players: seats.length,
    bots: seats.filter(({ bot }) => bot).length,
    waiting: state.waiting.length,
    held: state.offers.length,
    averagePot: mean(stats.pots),
    handsPerHour:
      first === undefined || last === undefined || last <= first
        ? null
        : Math.round((hands * HOUR_MS) / (last - first)),
    playersPerFlop: mean(stats.flops.map((part) => part * 100)),
    seated: seats.map(({ seat, name: player, bot, stack }) => ({ seat, name: player, bot, stack })),
  };
}

export interface PoolSource {
  readonly info: { readonly id: string; readonly name: string };
  readonly state: { readonly settings: TableState["settings"]; readonly queue: readonly unknown[] };
}

/** `rows`: of the pool's tables, as the lobby shows them. */
export function poolRow({ info, state: { settings, queue } }: PoolSource, rows: readonly LobbyRow[]): PoolRow {
  const sum = (of: (row: LobbyRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return poolRowOf({
    ...info,
    settings,
    opensAt: null, // whoever runs it has opened it
    queue,
    players: sum(({ players }) => players),
    bots: sum(({ bots }) => bots),
    tables: rows.length,
    averagePot: mean(rows.flatMap(({ averagePot }) => averagePot ?? [])),
    handsPerHour: mean(rows.flatMap(({ handsPerHour }) => handsPerHour ?? [])),
    playersPerFlop: mean(rows.flatMap(({ playersPerFlop }) => playersPerFlop ?? [])),
  });
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
