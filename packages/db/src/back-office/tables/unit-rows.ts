/**
 * Reads tables and pools for staff. SQL: one query lists both kinds, with sums over a pool's tables, and settings are read as they were
 * stored.
 */
import { completeSettings, type StoredSettings } from "@poker/engine";
import type { LISTED_UNIT_KINDS, OfficeGame, OfficeUnit, UnitKind } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { isUuid, toNamePrefix } from "../office/search-words.ts";
import { isGameOfHost, mayReadTable, officeGame } from "../private-games/office-games.ts";

/** What the list of tables and pools can be filtered by. */
export interface UnitFilter {
  readonly kind?: (typeof LISTED_UNIT_KINDS)[number];
  readonly status?: "open" | "closed";
  readonly house?: string;
  readonly game?: string;
  /** An id, or the beginning of the name of a unit or of a private game's host. */
  readonly search?: string;
}
/** Which units the staff member may see. */
interface UnitScope {
  readonly mayReadGames: boolean;
}

const UNITS_PAGE_SIZE = 50;

const SELECT_UNITS = `
  SELECT t.id, 'table' AS kind, t.name, ${officeGame("t.id")} AS private_game, t.status::text, t.settings, NULL::int AS max_tables, NULL::int AS spare_tables,
         coalesce(s.players, 0) AS players, (t.status = 'open')::int AS tables, t.created_at, l.state->>'status' AS live,
         CASE WHEN t.opens_at > now() THEN t.opens_at END AS opens_at, t.closes_at
  -- A closed table may still have a summary from before its end.
  FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id AND t.status = 'open' LEFT JOIN live_tables l ON l.table_id = t.id
  WHERE t.pool_id IS NULL AND t.tournament_id IS NULL
  UNION ALL
  SELECT p.id, 'pool', p.name, NULL, p.status::text, p.settings, p.max_tables, p.spare_tables, f.players, f.tables, p.created_at, f.live,
         CASE WHEN p.opens_at > now() THEN p.opens_at END, p.closes_at
  FROM pools p CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.players), 0)::int AS players, count(*)::int AS tables,
           CASE WHEN min(l.state->>'status') = max(l.state->>'status') THEN min(l.state->>'status') END AS live
    FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id LEFT JOIN live_tables l ON l.table_id = t.id
    WHERE t.pool_id = p.id AND t.status = 'open'
  ) f`;

interface Row {
  id: string;
  kind: UnitKind;
  name: string;
  private_game: OfficeGame | null;
  status: OfficeUnit["status"];
  settings: StoredSettings;
  max_tables: number | null;
  spare_tables: number | null;
  players: number;
  tables: number;
  created_at: Date;
  live: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

const fromRow = (row: Row): OfficeUnit => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  privateGame: row.private_game,
  status: row.status,
  reportedStatus: row.live,
  settings: completeSettings(row.settings),
  limits: row.spare_tables === null ? null : { maxTables: row.max_tables, spareTables: row.spare_tables },
  players: row.players,
  tables: row.tables,
  schedule: { opensAt: row.opens_at?.getTime() ?? null, closesAt: row.closes_at?.getTime() ?? null },
  createdAt: row.created_at.getTime(),
});

/** Returns units, newest first. `before` is the `next` of the previous page. */
export async function listUnits(
  client: Queryable,
  filter: UnitFilter,
  before: string | null,
  { mayReadGames }: UnitScope,
): Promise<{ readonly units: readonly OfficeUnit[]; readonly next: string | null }> {
  const [at, id] = before?.split("_") ?? [];
  const { kind, status, house, game, search = "" } = filter;
  const wanted = search.trim();
  const { rows } = await client.query<Row>(
    `SELECT * FROM (${SELECT_UNITS}) AS u
     WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR settings->>'house' = $2)
       AND ($3::text IS NULL OR settings->'rules'->>'game' = $3)
       AND ($4::bigint IS NULL OR (created_at, id) < (to_timestamp($4 / 1000.0), $5::uuid))
       AND ${mayReadTable("u.id", "$6")}
       AND ($7::text IS NULL OR CASE WHEN private_game IS NOT NULL THEN 'private-game' ELSE kind END = $7)
       AND ($8::uuid IS NULL OR id = $8) AND ($9::text IS NULL OR lower(name) LIKE $9 OR ${isGameOfHost("u.id", "$9")})
     ORDER BY created_at DESC, id DESC LIMIT ${UNITS_PAGE_SIZE}`,
    [
      ...[status ?? null, house ?? null, game ?? null, at ?? null, id ?? null, mayReadGames, kind ?? null],
      ...(isUuid(wanted) ? [wanted, null] : [null, wanted === "" ? null : toNamePrefix(wanted)]),
    ],
  );
  const last = rows.length === UNITS_PAGE_SIZE ? rows.at(-1) : undefined;
  return { units: rows.map(fromRow), next: last ? `${last.created_at.getTime()}_${last.id}` : null };
}

export async function readUnit(client: Queryable, id: string, { mayReadGames }: UnitScope): Promise<OfficeUnit | null> {
  const { rows } = await client.query<Row>(
    `SELECT * FROM (${SELECT_UNITS}) AS u WHERE id = $1 AND ${mayReadTable("u.id", "$2")}`,
    [id, mayReadGames],
  );
  return rows[0] ? fromRow(rows[0]) : null;
}
