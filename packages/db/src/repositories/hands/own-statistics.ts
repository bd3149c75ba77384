/**
 * Adds up a player's own hands: the figures of their statistics, in total and by groups, and the graph of their winnings. SQL: the database
 * adds up the hands once by the finest grouping, and computes the groups from those sums.
 */
import type { Game, Structure } from "@poker/engine";
import {
  type FigureGroup,
  type FigureGroupKind,
  type FigureSums,
  type HandMoney,
  MAX_WINNINGS_POINTS,
  type OwnHandFilter,
  type OwnStatistics,
  type Position,
  type TimeStep,
  type WinningsPoint,
} from "@poker/protocol";
import type pg from "pg";
import type { Queryable } from "../../sql/connect.ts";
import { inSnapshot } from "../../sql/in-snapshot.ts";
import { stakesOfSettings } from "../tables/stakes-of-settings.ts";
import { conditionOf, Parameters } from "./own-hand-filter.ts";

/** Names one kind of money, because sums never mix two kinds. */
export interface StatisticsFilter extends OwnHandFilter {
  readonly money: HandMoney;
}

interface StatisticsQuery {
  readonly filter: StatisticsFilter;
  readonly step: TimeStep;
  /** The numbers of the only hands to add up; null for all hands that pass the filter. */
  readonly serials: readonly number[] | null;
}

const PARTS = [
  "decided_preflop",
  "vpip",
  "pfr",
  "three_bet",
  "three_bet_possible",
  "continuation_bet",
  "continuation_bet_possible",
  "saw_flop",
  "showdown",
  "won_at_showdown",
] as const;

interface SumRow extends Readonly<Record<(typeof PARTS)[number], number>> {
  /** null in the row that adds up all hands. */
  readonly kind: FigureGroupKind | null;
  readonly game: Game | null;
  readonly structure: Structure | null;
  readonly big_blind: number | null;
  readonly position: Position | null;
  readonly period: Date | null;
  readonly stakes: readonly [number, number] | null;
  readonly hands: number;
  readonly wagers: number;
  readonly calls: number;
  readonly adjusted: number;
  readonly net: number;
  readonly adjusted_net: number;
  readonly big_blinds: number;
  readonly adjusted_big_blinds: number;
}

/** How many periods the list by time has at most. The oldest periods are left out. */
const MAX_PERIODS = 400;

function conditionFor(userId: string, { filter, serials }: StatisticsQuery, parameters: Parameters): string {
  const condition = `${conditionOf(userId, filter, parameters)} AND o.counted`;
  return serials === null ? condition : `${condition} AND o.hand_serial = ANY(${parameters.add(serials)}::bigint[])`;
}

export function sumsQuery(userId: string, query: StatisticsQuery) {
  const parameters = new Parameters();
  const condition = conditionFor(userId, query, parameters);
  const text = `
    WITH fine AS (
      SELECT o.game, o.structure, o.big_blind, o.position, date_bin('1 day', o.ended_at, '2000-01-01T00:00:00Z') AS day,
        max(o.hand_serial) AS newest, count(*) AS hands, sum(o.wagers) AS wagers, sum(o.calls) AS calls, count(o.adjusted_net) AS adjusted,
        sum(o.net) AS net, sum(coalesce(o.adjusted_net, o.net)) AS adjusted_net,
        ${PARTS.map((part) => `count(*) FILTER (WHERE o.${part}) AS ${part}`).join(", ")}
      FROM own_hands o WHERE ${condition} GROUP BY 1, 2, 3, 4, 5
    ), sums AS (
      SELECT CASE GROUPING(game, big_blind, position, period)
          WHEN 7 THEN 'game' WHEN 11 THEN 'stakes' WHEN 13 THEN 'position' WHEN 14 THEN 'time' END AS kind,
        game, structure, big_blind, position, period, max(newest) AS newest, sum(hands)::bigint AS hands, sum(wagers)::bigint AS wagers,
        sum(calls)::bigint AS calls, sum(adjusted)::bigint AS adjusted, sum(net)::bigint AS net, sum(adjusted_net)::bigint AS adjusted_net,
        sum(net::float8 / big_blind) AS big_blinds, sum(adjusted_net::float8 / big_blind) AS adjusted_big_blinds,
        ${PARTS.map((part) => `sum(${part})::bigint AS ${part}`).join(", ")}
      FROM (SELECT *, date_trunc('${query.step}', day, 'UTC') AS period FROM fine) days
      GROUP BY GROUPING SETS ((), (game, structure), (structure, big_blind), (position), (period))
    )
    SELECT sums.*, CASE WHEN kind = 'stakes' THEN
        (SELECT ${stakesOfSettings("s.settings")} FROM hands h JOIN hand_settings s ON s.id = h.settings_id WHERE h.serial = sums.newest) END AS stakes
    FROM sums WHERE hands > 0 ORDER BY kind, period DESC, game, structure, big_blind, position`;
  return { text, values: parameters.values };
}

const toSums = (row: SumRow): FigureSums => ({
  hands: row.hands,
  decidedPreflop: row.decided_preflop,
  vpip: row.vpip,
  pfr: row.pfr,
  threeBet: row.three_bet,
  threeBetPossible: row.three_bet_possible,
  continuationBet: row.continuation_bet,
  continuationBetPossible: row.continuation_bet_possible,
  wagers: row.wagers,
  calls: row.calls,
  sawFlop: row.saw_flop,
  showdown: row.showdown,
  wonAtShowdown: row.won_at_showdown,
  adjusted: row.adjusted,
  net: row.net,
  adjustedNet: row.adjusted_net,
  bigBlinds: row.big_blinds,
  adjustedBigBlinds: row.adjusted_big_blinds,
});

const NO_SUMS: FigureSums = {
  hands: 0,
  decidedPreflop: 0,
  vpip: 0,
  pfr: 0,
  threeBet: 0,
  threeBetPossible: 0,
  continuationBet: 0,
  continuationBetPossible: 0,
  wagers: 0,
  calls: 0,
  sawFlop: 0,
  showdown: 0,
  wonAtShowdown: 0,
  adjusted: 0,
  net: 0,
  adjustedNet: 0,
  bigBlinds: 0,
  adjustedBigBlinds: 0,
};

/** Returns the start of the next UTC day or month, in epoch milliseconds. */
function nextPeriod(period: Date, step: TimeStep): number {
  const [year, month, day] = [period.getUTCFullYear(), period.getUTCMonth(), period.getUTCDate()];
  return step === "day" ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
}

/**
 * Returns the filter that selects the hands of one group. When a time limit of the filter falls inside a period, only the part of the
 * period within the limits is selected.
 */
function narrowedBy(row: SumRow, step: TimeStep, { from, to }: OwnHandFilter): Partial<OwnHandFilter> {
  const { kind, game, structure, position, period } = row;
  switch (kind) {
    case "game":
      return { game, structure };
    case "stakes":
      return { structure, bigBlind: row.big_blind };
    case "position":
      return { position };
    default:
      return period
        ? {
            from: Math.max(period.getTime(), from ?? Number.NEGATIVE_INFINITY),
            to: Math.min(nextPeriod(period, step), to ?? Number.POSITIVE_INFINITY),
          }
        : {};
  }
}

export function winningsQuery(userId: string, query: StatisticsQuery, hands: number) {
  const parameters = new Parameters();
  const condition = conditionFor(userId, query, parameters);
  const each = parameters.add(Math.max(1, Math.ceil(hands / MAX_WINNINGS_POINTS)));
  const text = `
    WITH placed AS (
      SELECT row_number() OVER (ORDER BY o.hand_serial) AS place, o.ended_at, o.net, coalesce(o.adjusted_net, o.net) AS adjusted_net, o.showdown
      FROM own_hands o WHERE ${condition}
    )
    SELECT max(place) AS hands, max(ended_at) AS ended_at, sum(net)::bigint AS net, sum(adjusted_net)::bigint AS adjusted_net,
      coalesce(sum(net) FILTER (WHERE showdown), 0)::bigint AS showdown_net
    FROM placed GROUP BY (place - 1) / ${each}::bigint ORDER BY 1`;
  return { text, values: parameters.values };
}

interface WinningsRow {
  readonly hands: number;
  readonly ended_at: Date;
  readonly net: number;
  readonly adjusted_net: number;
  readonly showdown_net: number;
}

function toWinnings(rows: readonly WinningsRow[]): readonly WinningsPoint[] {
  const sum = { net: 0, adjustedNet: 0, showdownNet: 0 };
  return rows.map(({ hands, ended_at, net, adjusted_net, showdown_net }) => {
    sum.net += net;
    sum.adjustedNet += adjusted_net;
    sum.showdownNet += showdown_net;
    return { hands, endedAt: ended_at.getTime(), ...sum };
  });
}

/** Reads everything in one snapshot of the database, so that the graph ends at exactly the total of the figures. */
export const readStatistics = (pool: pg.Pool, userId: string, query: StatisticsQuery) =>
  inSnapshot(pool, async (client) => {
    // With less memory, PostgreSQL would sort the rows of a hundred thousand hands in temporary files.
    await client.query("SET LOCAL work_mem = '32MB'");
    return sumHands(client, userId, query);
  });

async function sumHands(
  client: Queryable,
  userId: string,
  query: StatisticsQuery,
): Promise<Omit<OwnStatistics, "uncounted">> {
  const { rows } = await client.query<SumRow>(sumsQuery(userId, query));
  const all = rows.find(({ kind }) => kind === null);
  const groupsOf = (wanted: FigureGroupKind): readonly FigureGroup[] =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map((row) => ({
        narrowed: narrowedBy(row, query.step, query.filter),
        stakes: row.stakes,
        sums: toSums(row),
      }))
      .slice(0, MAX_PERIODS);
  const winnings = all ? await client.query<WinningsRow>(winningsQuery(userId, query, all.hands)) : { rows: [] };
  return {
    sums: all ? toSums(all) : NO_SUMS,
    groups: {
      game: groupsOf("game"),
      stakes: groupsOf("stakes"),
      position: groupsOf("position"),
      time: groupsOf("time"),
    },
    winnings: toWinnings(winnings.rows),
  };
}
