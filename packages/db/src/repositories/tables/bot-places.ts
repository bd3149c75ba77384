/**
 * Where the room's bots are and could be, over all nodes. SQL: one query joins several tables by the database's clock, and reads settings
 * as they were stored.
 */
import { completeSettings, type StoredSettings, type TableSettings } from "@poker/engine";
import { OPEN_UNITS, unitOfTable } from "../../journal/leases.ts";
import { ALIVE_NODES } from "../../journal/node-registry.ts";
import type { Queryable } from "../../sql/connect.ts";

/** A single table or a pool. */
interface BotVenue {
  readonly id: string;
  readonly settings: TableSettings;
  readonly isPool: boolean;
}

export interface BotPlaces {
  /** The cheapest open play-money venues of each kind. */
  readonly venues: readonly BotVenue[];
  /** The nodes that are alive, by name. */
  readonly nodeIds: readonly string[];
  /** The bots that sit at tables of other nodes. */
  readonly botsElsewhere: readonly string[];
}

const VENUES = `
  SELECT id, settings, is_pool AS "isPool" FROM (
    SELECT id, settings, is_pool, row_number() OVER (
      PARTITION BY is_pool, settings->'rules'->>'game'
      ORDER BY settings->>'seats' = '2', (settings->'rules'->>'bigBlind')::bigint, id) AS place
    FROM (
      SELECT id, settings, false AS is_pool FROM tables UNION ALL SELECT id, settings, true FROM pools
    ) AS both_kinds
    WHERE id IN (${OPEN_UNITS}) AND settings->>'currency' = 'play'
      AND coalesce((settings->>'bots')::boolean, true)
  ) AS ranked WHERE place <= $1`;

const BOTS_ELSEWHERE = `
  SELECT DISTINCT s.user_id AS id FROM seats s JOIN users u ON u.id = s.user_id AND u.bot
  JOIN tables t ON t.id = s.table_id AND t.status = 'open'
  WHERE NOT EXISTS (SELECT FROM leases l WHERE l.unit_id = ${unitOfTable("t")} AND l.node_id = $1)`;

/** For a bot that sits at two tables, the seat at the table with the lower id is the one to keep. */
const SECOND_SEATS = `
  SELECT s.user_id AS "userId", s.table_id AS "tableId"
  FROM users u JOIN seats s ON s.user_id = u.id
  JOIN tables t ON t.id = s.table_id AND t.status = 'open'
  JOIN leases l ON l.unit_id = ${unitOfTable("t")} AND l.node_id = $1
  WHERE u.bot AND EXISTS (
    SELECT FROM seats o JOIN tables other ON other.id = o.table_id AND other.status = 'open'
    WHERE o.user_id = s.user_id AND o.table_id < s.table_id)`;

/** The seats at tables of this node whose bots should keep a seat at another table instead. */
export async function listSecondBotSeats(
  pool: Queryable,
  nodeId: string,
): Promise<readonly { readonly userId: string; readonly tableId: string }[]> {
  const { rows } = await pool.query<{ userId: string; tableId: string }>(SECOND_SEATS, [nodeId]);
  return rows;
}

/** `most` is the number of venues of each kind and game. */
export async function readBotPlaces(pool: Queryable, nodeId: string, most: number): Promise<BotPlaces> {
  const [venues, nodes, bots] = await Promise.all([
    pool.query<{ id: string; settings: StoredSettings; isPool: boolean }>(VENUES, [most]),
    pool.query<{ id: string }>(ALIVE_NODES),
    pool.query<{ id: string }>(BOTS_ELSEWHERE, [nodeId]),
  ]);
  return {
    venues: venues.rows.map(({ settings, ...venue }) => ({ ...venue, settings: completeSettings(settings) })),
    nodeIds: nodes.rows.map(({ id }) => id),
    botsElsewhere: bots.rows.map(({ id }) => id),
  };
}

/** The account that opened a private game, and its network; null when the network is not known. */
export interface GameOpener {
  readonly openedBy: string;
  readonly network: string | null;
}

/** The openers of these private games, by the ids of their tables. Fault 122 */
export async function readGameOpeners(
  pool: Queryable,
  tableIds: readonly string[],
): Promise<ReadonlyMap<string, GameOpener>> {
  const { rows } = await pool.query<GameOpener & { readonly tableId: string }>(
    `SELECT table_id AS "tableId", opened_by AS "openedBy", network FROM private_game_openers($1)`,
    [tableIds],
  );
  return new Map(rows.map(({ tableId, ...opener }) => [tableId, opener]));
}
