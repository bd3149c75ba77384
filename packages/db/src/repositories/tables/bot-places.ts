/**
 * Reads on which tables of the room the bots sit and where they could sit. SQL: one query joins several tables by the database's clock, and
 * settings are read as they were stored.
 */
import { completeSettings, type StoredSettings, type TableSettings } from "@poker/engine";
import { OPEN_UNITS, unitOfTable } from "../../journal/leases.ts";
import { ALIVE_NODES } from "../../journal/node-registry.ts";
import type { Queryable } from "../../sql/connect.ts";

/** A single table or a pool at which bots may play. */
interface BotVenue {
  readonly id: string;
  readonly settings: TableSettings;
  readonly isPool: boolean;
}

export interface BotPlaces {
  /** For each kind and game, the open play-money venues with the lowest blinds. */
  readonly venues: readonly BotVenue[];
  /** The ids of the living nodes. */
  readonly nodeIds: readonly string[];
  /** The ids of the bots that sit at tables of other nodes. */
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

/**
 * Finds bots that sit at two tables. A bot keeps the seat at the table with the lower id. The query selects its other seats at this node's
 * tables.
 */
const SECOND_SEATS = `
  SELECT s.user_id AS "userId", s.table_id AS "tableId"
  FROM users u JOIN seats s ON s.user_id = u.id
  JOIN tables t ON t.id = s.table_id AND t.status = 'open'
  JOIN leases l ON l.unit_id = ${unitOfTable("t")} AND l.node_id = $1
  WHERE u.bot AND EXISTS (
    SELECT FROM seats o JOIN tables other ON other.id = o.table_id AND other.status = 'open'
    WHERE o.user_id = s.user_id AND o.table_id < s.table_id)`;

/** Returns the seats at tables of this node that their bots must leave, because each bot keeps a seat at another table. */
export async function listSecondBotSeats(
  pool: Queryable,
  nodeId: string,
): Promise<readonly { readonly userId: string; readonly tableId: string }[]> {
  const { rows } = await pool.query<{ userId: string; tableId: string }>(SECOND_SEATS, [nodeId]);
  return rows;
}

/** `most` is how many venues of each kind and game are returned. */
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

/** The account that opened a private game, and its network. The network is null when it is not known. */
export interface GameOpener {
  readonly openedBy: string;
  readonly network: string | null;
}

/** Returns the openers of these private games, by the id of the game's table. Fault 122 */
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
