/**
 * Reads and writes what the lobby and the pages need to know about tables. The events of a table are in the journal. SQL: JSON is read as
 * it was stored, and one parameter holds the summaries of many tables.
 */
import { completeSettings, type StoredSettings, type TableSettings } from "@poker/engine";
import { type LobbyRow, type NamedPlayer, toSeatedPlayer } from "@poker/protocol";
import { unitOfTable } from "../../journal/leases.ts";
import type { Queryable } from "../../sql/connect.ts";
import { loadNamedPlayers } from "../accounts/named-players.ts";

/** Creates the tables and pools that will open within a day by their schedules, so that the lobby announces them. Decision 0114 */
export async function announceScheduledUnits(pool: Queryable): Promise<void> {
  await pool.query("SELECT unit_schedules_run_due()");
}

/** What the lobby shows about a table in addition to its settings. */
export interface TableSummary {
  readonly players: number;
  readonly bots: number;
  readonly seated: readonly {
    readonly seat: number;
    readonly playerId: string;
    readonly bot: boolean;
    readonly stack: number;
    /** True when the player is disconnected or sitting out. */
    readonly absent: boolean;
  }[];
  /** How many players are on the waitlist. */
  readonly waiting: number;
  /** How many free seats are held for the first players on the waitlist. */
  readonly held: number;
  /** The mean pot in cents; null before the first hand. */
  readonly averagePot: number | null;
  readonly handsPerHour: number | null;
  /** How many percent of the players who are dealt in see the flop. */
  readonly playersPerFlop: number | null;
}

export interface TableInfo {
  readonly id: string;
  readonly name: string;
  readonly status: "open" | "closed";
  /** null when the table does not belong to a pool. S1 */
  readonly poolId: string | null;
  /** null when the table does not belong to a tournament. */
  readonly tournamentId: string | null;
  readonly settings: TableSettings;
  /**
   * When the table opens by the database's clock, in epoch milliseconds. No node runs the table before this time. null when the table is
   * already open.
   */
  readonly opensAt: number | null;
  readonly summary: NamedTableSummary;
  /** The ids of the seated players, taken from the summary. */
  readonly playerIds: readonly string[];
}

/** A summary of a table, with the names of the seated players. */
interface NamedTableSummary extends Omit<TableSummary, "seated"> {
  readonly seated: LobbyRow["seated"];
}

export interface Tables {
  /** Returns all open tables, also those of pools, sorted by name. Only tools and tests need this. */
  list(): Promise<readonly TableInfo[]>;
  get(id: string): Promise<TableInfo | null>;
  /**
   * Stores the summaries of tables, one for each table. Only the node that runs the tables calls this. Stores nothing for a table that
   * another node has taken over. Fault 8
   */
  saveSummaries(nodeId: string, summaries: readonly (TableSummary & { readonly tableId: string })[]): Promise<void>;
}

export const SELECT_TABLE = `
  SELECT t.id, t.name, t.status, t.pool_id, t.tournament_id, t.settings, CASE WHEN t.opens_at > now() THEN t.opens_at END AS opens_at,
         s.players, s.bots, s.seated, s.waiting, s.held, s.average_pot, s.hands_per_hour, s.players_per_flop
  FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id`;

export interface TableRow {
  id: string;
  name: string;
  status: TableInfo["status"];
  pool_id: string | null;
  tournament_id: string | null;
  settings: StoredSettings;
  opens_at: Date | null;
  players: number | null;
  bots: number | null;
  seated: TableSummary["seated"] | null;
  waiting: number | null;
  held: number | null;
  average_pot: number | null;
  hands_per_hour: number | null;
  players_per_flop: number | null;
}

export const toTable = (row: TableRow, names: ReadonlyMap<string, NamedPlayer>): TableInfo => ({
  id: row.id,
  name: row.name,
  status: row.status,
  poolId: row.pool_id,
  tournamentId: row.tournament_id,
  settings: completeSettings(row.settings),
  opensAt: row.opens_at?.getTime() ?? null,
  summary: {
    players: row.players ?? 0,
    bots: row.bots ?? 0,
    seated: (row.seated ?? []).map((seat) => toSeatedPlayer(seat, names.get(seat.playerId))),
    waiting: row.waiting ?? 0,
    held: row.held ?? 0,
    averagePot: row.average_pot,
    handsPerHour: row.hands_per_hour,
    playersPerFlop: row.players_per_flop,
  },
  playerIds: (row.seated ?? []).map(({ playerId }) => playerId),
});

/** Converts rows to tables, and adds the names of the seated players. */
export async function toTables(pool: Queryable, rows: readonly TableRow[]): Promise<readonly TableInfo[]> {
  const playerIds = rows.flatMap(({ seated }) => (seated ?? []).map(({ playerId }) => playerId));
  const names = await loadNamedPlayers(pool, playerIds);
  return rows.map((row) => toTable(row, names));
}

export const createTables = (pool: Queryable): Tables => ({
  async list() {
    const { rows } = await pool.query<TableRow>(`${SELECT_TABLE} WHERE t.status = 'open' ORDER BY t.name`);
    return toTables(pool, rows);
  },

  async get(id) {
    const { rows } = await pool.query<TableRow>(`${SELECT_TABLE} WHERE t.id = $1`, [id]);
    const [found] = await toTables(pool, rows);
    return found ?? null;
  },

  async saveSummaries(nodeId, summaries) {
    await pool.query({
      name: "table-summaries",
      text: `WITH given AS (
               SELECT * FROM json_to_recordset($1)
                 AS s("tableId" uuid, players int, bots int, seated jsonb, waiting int, held int, absent int, "averagePot" bigint,
                      "handsPerHour" int, "playersPerFlop" int)
             ), owned AS (
               SELECT t.id FROM tables t JOIN leases l ON l.unit_id = ${unitOfTable("t")}
               WHERE t.id IN (SELECT "tableId" FROM given) AND l.node_id = $2 ORDER BY l.unit_id FOR SHARE OF l
             )
             INSERT INTO table_summaries
               (table_id, players, bots, seated, waiting, held, absent, average_pot, hands_per_hour, players_per_flop,
                updated_at, written_by)
             SELECT owned.id, players, bots, seated, waiting, held, absent, "averagePot", "handsPerHour", "playersPerFlop", now(), $2
             FROM owned JOIN given ON "tableId" = owned.id
             ON CONFLICT (table_id) DO UPDATE SET
               players = excluded.players, bots = excluded.bots, seated = excluded.seated,
               waiting = excluded.waiting, held = excluded.held, absent = excluded.absent,
               average_pot = excluded.average_pot, hands_per_hour = excluded.hands_per_hour,
               players_per_flop = excluded.players_per_flop, updated_at = excluded.updated_at,
               changed_in = excluded.changed_in, written_by = excluded.written_by`,
      values: [
        JSON.stringify(
          summaries.map((summary) => ({ ...summary, absent: summary.seated.filter(({ absent }) => absent).length })),
        ),
        nodeId,
      ],
    });
  },
});
