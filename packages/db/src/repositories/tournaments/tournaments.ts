/**
 * Reads and writes what pages and the owner of a tournament need to know about it. The events of a tournament are in the journal. SQL:
 * settings are read as they were stored, lists join several tables, times are those of the database's clock, and functions of the database
 * close and announce tournaments. M1
 */
import {
  completeTournamentSettings,
  type EpochMs,
  type TableSettings,
  type TournamentSeatRules,
  type TournamentSettings,
} from "@poker/engine";
import type { Currency, TournamentInfo, TournamentSummary } from "@poker/protocol";
import type { Lease } from "../../journal/leases.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface NewTournamentTable {
  readonly id: string;
  readonly tableNo: number;
  readonly settings: TableSettings;
  readonly seatRules: TournamentSeatRules;
}

interface TournamentTableInfo extends NewTournamentTable {
  readonly name: string;
  readonly status: "open" | "closed";
}

/** Why a tournament cannot be closed. `escrow-left`: it has ended, but its escrow still holds money. M20 */
type TournamentCloseRefusal = "fenced" | "not-ended" | "tables-open" | "escrow-left";

export interface Tournaments {
  get(id: string): Promise<TournamentInfo | null>;
  /** Returns the tournaments that are not closed and those that ended recently, sorted by their start. */
  listForLobby(): Promise<readonly TournamentInfo[]>;
  /**
   * Returns the tournaments with these ids, and the tournaments that other nodes have changed since `horizon`. Closed ones are included.
   */
  listChanged(horizon: string, nodeId: string, ids: readonly string[]): Promise<readonly TournamentInfo[]>;
  /** Returns all tables of the tournament, closed ones too, sorted by number. */
  listTables(id: string): Promise<readonly TournamentTableInfo[]>;
  /**
   * Opens tables of the tournament. The caller chooses their ids, so a repeated request opens no second tables. Returns false when another
   * node owns the tournament or the tournament is over.
   */
  openTables(owned: Lease, tables: readonly NewTournamentTable[]): Promise<boolean>;
  /**
   * Closes the tournament if it has ended and its last table is closed, and gives chips to the holders of unused tickets for it. Returns
   * why it cannot be closed; null when it is closed.
   */
  closeTournament(owned: Lease): Promise<TournamentCloseRefusal | null>;
  /** Returns when the last step of the tournament or of any of its tables was stored; null when there is no step. M7 */
  lastEventAt(id: string): Promise<EpochMs | null>;
  /**
   * Returns what a satellite needs to know about its target: whether registration is open there, and who is registered. null when no such
   * tournament exists. M23
   */
  targetState(id: string): Promise<{ readonly open: boolean; readonly registered: readonly string[] } | null>;
  /** Creates the tournaments that are due by their schedules. */
  announceDue(): Promise<void>;
  /** Gives chips to players who won a ticket for a tournament that was already closed. */
  returnUnusedTickets(): Promise<void>;
}

/**
 * How long the lobby still lists a finished tournament, so that players who were out or were looking elsewhere can see how it ended. After
 * this time it is listed only in the history.
 */
const LISTED_AFTER_END = "interval '15 minutes'";

/**
 * An SQL expression for the phase of tournament `t` with summary `s`. No row changes at the moment when registration opens. So the clock
 * decides whether the phase is still `announced`.
 */
export const TOURNAMENT_PHASE =
  "CASE WHEN t.status = 'registering' AND t.opens_at > now() THEN 'announced' ELSE s.phase END";

export const SELECT_TOURNAMENT = `
  SELECT t.id, t.name, t.number, t.settings, t.currency, t.status, t.opens_at, t.starts_at, t.target_id, t.created_at, t.started_at,
         t.ended_at, t.closed_at, s.entries, s.players_left, s.tables, s.level_no, s.prize_pool, s.escrow,
         ${TOURNAMENT_PHASE} AS phase
  FROM tournaments t JOIN tournament_summaries s ON s.tournament_id = t.id`;

export interface TournamentRow {
  id: string;
  name: string;
  number: number;
  settings: TournamentSettings;
  currency: Currency;
  status: TournamentInfo["status"];
  opens_at: Date | null;
  starts_at: Date | null;
  target_id: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  closed_at: Date | null;
  phase: TournamentSummary["phase"];
  entries: number;
  players_left: number;
  tables: number;
  level_no: number;
  prize_pool: number;
  escrow: number;
}

const toEpochMs = (at: Date | null): EpochMs | null => at?.getTime() ?? null;

export const toTournament = (row: TournamentRow): TournamentInfo => ({
  id: row.id,
  name: row.name,
  number: row.number,
  settings: completeTournamentSettings(row.settings),
  currency: row.currency,
  status: row.status,
  opensAt: toEpochMs(row.opens_at),
  startsAt: toEpochMs(row.starts_at),
  targetId: row.target_id,
  createdAt: row.created_at.getTime(),
  startedAt: toEpochMs(row.started_at),
  endedAt: toEpochMs(row.ended_at),
  closedAt: toEpochMs(row.closed_at),
  summary: {
    phase: row.phase,
    entries: row.entries,
    playersLeft: row.players_left,
    tables: row.tables,
    levelNo: row.level_no,
    prizePool: row.prize_pool,
    escrow: row.escrow,
  },
});

export function createTournaments(pool: Queryable): Tournaments {
  async function read(where: string, values: readonly unknown[]): Promise<readonly TournamentInfo[]> {
    const { rows } = await pool.query<TournamentRow>(`${SELECT_TOURNAMENT} WHERE ${where}`, [...values]);
    return rows.map(toTournament);
  }
  return {
    async get(id) {
      const [found] = await read("t.id = $1", [id]);
      return found ?? null;
    },
    listForLobby: () =>
      read(
        `t.closed_at IS NULL OR t.ended_at > clock_timestamp() - ${LISTED_AFTER_END}
         ORDER BY coalesce(t.starts_at, t.created_at), t.id`,
        [],
      ),
    listChanged: (horizon, nodeId, ids) =>
      read("t.id = ANY ($3::uuid[]) OR s.changed_in >= $1::text::xid8 AND s.written_by IS DISTINCT FROM $2", [
        horizon,
        nodeId,
        ids,
      ]),
    ...createTableFunctions(pool),
    async closeTournament({ unitId, epoch }) {
      const { rows } = await pool.query<{ code: TournamentCloseRefusal | null }>(
        "SELECT tournament_close($1, $2) AS code",
        [unitId, epoch],
      );
      return rows[0]?.code ?? null;
    },
    async targetState(id) {
      const { rows } = await pool.query<{ open: boolean; registered: readonly string[] }>(
        `SELECT t.status = 'registering' OR s.phase = 'late-registration' AS open,
                ARRAY(SELECT DISTINCT e.user_id FROM tournament_entries e WHERE e.tournament_id = t.id ORDER BY e.user_id) AS registered
         FROM tournaments t JOIN tournament_summaries s ON s.tournament_id = t.id WHERE t.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },
    async announceDue() {
      await pool.query("SELECT tournaments_announce_due()");
    },
    async returnUnusedTickets() {
      await pool.query("SELECT tickets_return_unused()");
    },
  };
}

const createTableFunctions = (pool: Queryable): Pick<Tournaments, "listTables" | "openTables" | "lastEventAt"> => ({
  async listTables(id) {
    const { rows } = await pool.query<TournamentTableInfo>(
      `SELECT id, table_no AS "tableNo", name, status, settings, seat_rules AS "seatRules"
       FROM tables WHERE tournament_id = $1 ORDER BY table_no`,
      [id],
    );
    return rows;
  },

  async openTables({ unitId, epoch }, tables) {
    const { rows } = await pool.query<{ done: boolean }>("SELECT tournament_open_tables($1, $2, $3) AS done", [
      unitId,
      epoch,
      JSON.stringify(tables),
    ]);
    return rows[0]?.done ?? false;
  },

  async lastEventAt(id) {
    const { rows } = await pool.query<{ at: Date | null }>(
      `SELECT max(last.created_at) AS at
       FROM (SELECT $1::uuid AS id UNION ALL SELECT id FROM tables WHERE tournament_id = $1) streams
       CROSS JOIN LATERAL (SELECT created_at FROM stream_steps WHERE stream_id = streams.id ORDER BY seq DESC LIMIT 1) last`,
      [id],
    );
    return toEpochMs(rows[0]?.at ?? null);
  },
});
