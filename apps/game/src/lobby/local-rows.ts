/** Builds the lobby's rows and summaries of the tables and pools that this process runs. */
import type { TableSummary } from "@poker/db";
import type { TableState } from "@poker/engine";
import { type LobbyRow, type PlayerNames, type PoolRow, toLobbyRow, toPoolRow, toSeatedPlayer } from "@poker/protocol";
import type { TableStats } from "../tables/decide-table.ts";

const HOUR_MS = 3_600_000;

export interface LocalTableSource {
  readonly name: string;
  readonly poolId: string | null;
  readonly state: TableState;
  readonly stats: TableStats;
  readonly audience: { isConnected(userId: string): boolean };
}

export const buildLocalTableRow = (
  { name, poolId, state }: LocalTableSource,
  summary: TableSummary,
  names: PlayerNames,
): LobbyRow => {
  const { tableId: id, settings } = state;
  const seated = summary.seated.map((seat) => toSeatedPlayer(seat, names[seat.playerId]));
  return toLobbyRow({ id, name, poolId, settings, opensAt: null, summary: { ...summary, seated } });
};

/**
 * Lists the parts of a table's state for which its row is built anew. Compare the parts by reference: a step keeps every part that it does
 * not change. Hands per hour and players per flop are not among them. They change while a hand is played, and pages see them with its end.
 */
export const lobbyFingerprint = ({ state, stats: { pots }, audience }: LocalTableSource): readonly unknown[] => [
  state.settings,
  state.seats,
  state.waitlist,
  state.offers,
  pots,
  state.seats.reduce((bits, { seat, playerId }) => bits | (Number(audience.isConnected(playerId)) << seat), 0),
];

export function summarizeTable({ state, stats, audience }: LocalTableSource): TableSummary {
  const { seats } = state;
  const [first] = stats.startedAt;
  const last = stats.startedAt.at(-1);
  const hands = stats.startedAt.length - 1;
  return {
    players: seats.length,
    bots: seats.filter(({ bot }) => bot).length,
    waiting: state.waitlist.length,
    held: state.offers.length,
    averagePot: roundedMean(stats.pots),
    handsPerHour:
      first === undefined || last === undefined || last <= first
        ? null
        : Math.round((hands * HOUR_MS) / (last - first)),
    playersPerFlop: roundedMean(stats.flops.map((part) => part * 100)),
    seated: seats.map(({ seat, playerId, bot, stack, sittingOut }) => ({
      seat,
      playerId,
      bot,
      stack,
      absent: sittingOut !== null || !audience.isConnected(playerId),
    })),
  };
}

export interface LocalPoolSource {
  readonly info: { readonly id: string; readonly name: string };
  readonly state: { readonly settings: TableState["settings"]; readonly queue: readonly unknown[] };
}

/** Builds a pool's row from the rows of the pool's tables. */
export function buildLocalPoolRow(
  { info, state: { settings, queue } }: LocalPoolSource,
  rows: readonly LobbyRow[],
): PoolRow {
  const sum = (of: (row: LobbyRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return toPoolRow({
    ...info,
    settings,
    opensAt: null, // a pool that a node runs is already open
    queue,
    players: sum(({ players }) => players),
    bots: sum(({ bots }) => bots),
    tables: rows.length,
    averagePot: roundedMean(rows.flatMap(({ averagePot }) => averagePot ?? [])),
    handsPerHour: roundedMean(rows.flatMap(({ handsPerHour }) => handsPerHour ?? [])),
    playersPerFlop: roundedMean(rows.flatMap(({ playersPerFlop }) => playersPerFlop ?? [])),
    busiestTable: findBusiestTable(rows),
  });
}

function findBusiestTable(rows: readonly LobbyRow[]): PoolRow["busiestTable"] {
  const [busiest] = rows.filter(({ players }) => players > 0).toSorted((a, b) => b.players - a.players);
  return busiest ? { tableId: busiest.tableId, name: busiest.name } : null;
}

const roundedMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
