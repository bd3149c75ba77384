/**
 * Reads lists of tournaments: the lobby's, a player's registrations, and a player's tickets. SQL: Prisma cannot page by two columns, and
 * the lists join several tables.
 */
import type { EpochMs, TOURNAMENT_KINDS, TournamentPhase } from "@poker/engine";
import type { Currency, TournamentInfo, TournamentRegistration, TournamentTicket } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { namedTournament } from "./named-tournaments.ts";
import { SELECT_TOURNAMENT, TOURNAMENT_PHASE, type TournamentRow, toTournament } from "./tournaments.ts";

/** Each field that is given must match. A missing field filters nothing. */
export interface TournamentFilter {
  readonly phases?: readonly TournamentPhase[] | undefined;
  readonly currency?: Currency | undefined;
  readonly kind?: (typeof TOURNAMENT_KINDS)[number] | undefined;
}

export interface TournamentPage {
  readonly tournaments: readonly TournamentInfo[];
  /** Pass this as `after` to get the next page; null on the last page. */
  readonly next: string | null;
}

export interface TournamentList {
  /** Returns tournaments that are not over, the next one to start first. `after` is the `next` of the previous page. */
  listComing(filter: TournamentFilter, after: string | null, limit: number): Promise<TournamentPage>;
  /** Returns tournaments that are over, the one that ended last first. */
  listOver(filter: TournamentFilter, after: string | null, limit: number): Promise<TournamentPage>;
  /**
   * Returns all entries of a player in tournaments that are not over, and their last `limit` entries in tournaments that are over. The
   * latest entry comes first.
   */
  listRegistrations(userId: string, limit: number): Promise<readonly TournamentRegistration[]>;
  /** Returns the tickets that the player has not used. */
  listTickets(userId: string): Promise<readonly TournamentTicket[]>;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;
const FILTER = `($1::text[] IS NULL OR ${TOURNAMENT_PHASE} = ANY ($1)) AND ($2::currency IS NULL OR t.currency = $2)
  AND ($3::text IS NULL OR t.kind = $3)`;

const COMING = `
  ${SELECT_TOURNAMENT} WHERE t.ended_at IS NULL AND ${FILTER}
    AND ($4::timestamptz IS NULL OR (coalesce(t.starts_at, t.created_at), t.id) > ($4, $5::uuid))
  ORDER BY coalesce(t.starts_at, t.created_at), t.id LIMIT $6`;
const OVER = `
  ${SELECT_TOURNAMENT} WHERE t.ended_at IS NOT NULL AND ${FILTER}
    AND ($4::timestamptz IS NULL OR (t.ended_at, t.id) < ($4, $5::uuid))
  ORDER BY t.ended_at DESC, t.id DESC LIMIT $6`;

const REGISTRATIONS = `
  SELECT e.entry_no AS "entryNo", e.status, e.registered_at, e.place, e.prize, t.currency, t.starts_at, ${TOURNAMENT_PHASE} AS phase,
         ${namedTournament("t.id")} AS tournament
  FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id JOIN tournament_summaries s ON s.tournament_id = t.id
  WHERE e.user_id = $1`;

interface RegistrationRow extends Omit<TournamentRegistration, "registeredAt" | "startsAt"> {
  registered_at: Date;
  starts_at: Date | null;
}

export function createTournamentList(pool: Queryable): TournamentList {
  const listPage = async (
    sql: string,
    { phases, currency, kind }: TournamentFilter,
    after: string | null,
    limit: number,
    timeOf: (tournament: TournamentInfo) => EpochMs,
  ): Promise<TournamentPage> => {
    const [, at, id] = CURSOR.exec(after ?? "") ?? [];
    const from = at === undefined ? null : new Date(Number(at));
    const { rows } = await pool.query<TournamentRow>(sql, [phases, currency, kind, from, id ?? null, limit]);
    const tournaments = rows.map(toTournament);
    const last = tournaments.length === limit ? tournaments.at(-1) : undefined;
    return { tournaments, next: last ? `${timeOf(last)}.${last.id}` : null };
  };
  return {
    listComing: (filter, after, limit) =>
      listPage(COMING, filter, after, limit, ({ startsAt, createdAt }) => startsAt ?? createdAt),
    listOver: (filter, after, limit) =>
      listPage(OVER, filter, after, limit, ({ endedAt, createdAt }) => endedAt ?? createdAt),

    async listRegistrations(userId, limit) {
      const { rows } = await pool.query<RegistrationRow>(
        `(${REGISTRATIONS} AND t.ended_at IS NULL)
         UNION ALL (${REGISTRATIONS} AND t.ended_at IS NOT NULL ORDER BY e.registered_at DESC LIMIT $2)
         ORDER BY registered_at DESC, "entryNo" DESC`,
        [userId, limit],
      );
      return rows.map(({ registered_at: at, starts_at: startsAt, ...row }) => ({
        ...row,
        registeredAt: at.getTime(),
        startsAt: startsAt?.getTime() ?? null,
      }));
    },

    async listTickets(userId) {
      const { rows } = await pool.query<Omit<TournamentTicket, "startsAt"> & { starts_at: Date | null }>(
        `SELECT ${namedTournament("a.tournament_id")} AS target, t.starts_at, a.currency, a.balance AS amount
         FROM ledger_accounts a JOIN tournaments t ON t.id = a.tournament_id
         WHERE a.user_id = $1 AND a.kind = 'ticket' AND a.balance > 0 ORDER BY t.starts_at, t.number`,
        [userId],
      );
      return rows.map(({ starts_at: startsAt, ...ticket }) => ({ ...ticket, startsAt: startsAt?.getTime() ?? null }));
    },
  };
}
