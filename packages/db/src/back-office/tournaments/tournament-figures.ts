/**
 * Reads the figures of one tournament that only staff see: where its money went, tickets for it, the satellites that pay these tickets, and
 * a preview of its cancellation. Plain rows go through Prisma. SQL: the figures need sums over the ledger, many ids in one parameter, and
 * the journal.
 */
import {
  cancellationWithoutChips,
  createTournament,
  type DrawSeed,
  decideTournament,
  evolveTournament,
  isRefusal,
  type Refund,
  type TournamentEvent,
  type TournamentState,
  type TournamentTable,
} from "@poker/engine";
import type { Currency, LedgerMoveKind, NamedTournament, TournamentInfo } from "@poker/protocol";
import { readStreamSteps } from "../../journal/hand-steps.ts";
import { readTournamentForensics } from "../../journal/tournament-forensics.ts";
import { createTournaments } from "../../repositories/tournaments/tournaments.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";
import { withPermission } from "../office/check-permission.ts";

/** Where a tournament's money came from and went, in cents. */
export interface TournamentMoney {
  /** For each kind of transaction, how much it moved into the escrow. A negative amount left the escrow. */
  readonly flows: readonly { readonly kind: LedgerMoveKind; readonly count: number; readonly amount: number }[];
  /** How much the escrow holds now. M20 */
  readonly escrow: number;
  /** The fees that the room has kept. M2 */
  readonly fees: number;
}

export interface HeldTicket {
  readonly userId: string;
  readonly name: string;
  readonly currency: Currency;
  /** The value of the ticket in cents. M23 */
  readonly amount: number;
}

/** What one player would get back. */
export interface NamedRefund extends Refund {
  readonly name: string;
}

/** What would happen if the tournament were cancelled now. M5 */
export interface CancellationPreview {
  /** The refunds, in the order of registration. */
  readonly refunds: readonly NamedRefund[];
  /** How much of the guarantee would go back to the promotions. */
  readonly promotion: number;
  /** The prizes that were already paid. The players keep them. */
  readonly paidOut: number;
  /**
   * True when no hand is running and none will begin, or when the tournament has not started. Then the cancellation will match the preview
   * exactly.
   */
  readonly isSettled: boolean;
  readonly status: TournamentState["status"];
  /** False when the log cannot be read. The money is then shared in equal parts. */
  readonly areChipsKnown: boolean;
}

export const createTournamentFigures = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  getMoney: withPermission("tables.read", (_staff, id: string) => readMoney(pool, id)),

  /** Returns the unused tickets for the tournament, sorted by the names of their holders. */
  listTicketsFor: withPermission("tables.read", async (_staff, id: string): Promise<readonly HeldTicket[]> => {
    const { rows } = await pool.query<HeldTicket>(
      `SELECT a.user_id AS "userId", u.name, a.currency, a.balance AS amount
       FROM ledger_accounts a JOIN users u ON u.id = a.user_id
       WHERE a.tournament_id = $1 AND a.kind = 'ticket' AND a.balance > 0 ORDER BY lower(u.name), u.id`,
      [id],
    );
    return rows;
  }),

  listSatellitesOf: withPermission(
    "tables.read",
    (_staff, targetId: string): Promise<readonly NamedTournament[]> =>
      prisma.tournament
        .findMany({ where: { targetId }, select: { id: true, name: true, number: true }, orderBy: { number: "asc" } })
        .then((found) => found.map((row) => ({ ...row, number: toSafeInteger(row.number) }))),
  ),

  /** Returns a preview of the cancellation; null when the tournament is over or does not exist. */
  previewCancellation: withPermission(
    "tables.read",
    async (_staff, id: string): Promise<CancellationPreview | null> => {
      const tournament = await createTournaments(pool).get(id);
      if (!tournament || tournament.endedAt !== null) return null;
      const state = await replayJournal(pool, tournament);
      return state ? previewOf(pool, state) : previewWithoutChips(pool, tournament);
    },
  ),
});

async function readMoney(pool: Queryable, id: string): Promise<TournamentMoney> {
  const { rows: flows } = await pool.query<TournamentMoney["flows"][number]>(
    `SELECT t.kind, count(*)::int AS count, sum(p.amount)::bigint AS amount
     FROM ledger_accounts a JOIN ledger_postings p ON p.account_serial = a.serial JOIN ledger_transactions t ON t.id = p.transaction_id
     WHERE a.id = 'escrow:' || $1 GROUP BY t.kind ORDER BY min(t.id)`,
    [id],
  );
  const { rows } = await pool.query<Pick<TournamentMoney, "escrow" | "fees">>(
    `SELECT coalesce(sum(balance) FILTER (WHERE id = 'escrow:' || $1), 0)::bigint AS escrow,
            coalesce(sum(balance) FILTER (WHERE id = 'rake:' || $1), 0)::bigint AS fees
     FROM ledger_accounts WHERE id IN ('escrow:' || $1, 'rake:' || $1)`,
    [id],
  );
  const [{ escrow, fees } = { escrow: 0, fees: 0 }] = rows;
  return { flows, escrow, fees };
}

/**
 * Returns the state of the tournament after its stored events. This state ignores hands that are running, and so does a cancellation.
 * Returns null when the events cannot be read.
 */
async function replayJournal(
  pool: Queryable,
  { id, settings, opensAt, startsAt }: TournamentInfo,
): Promise<TournamentState | null> {
  const schedule = opensAt === null || startsAt === null ? null : { opensAt, startsAt };
  const steps = await readStreamSteps(pool, id, { seq: 0, handNo: 0 }, { withSealed: false });
  const events: readonly unknown[] = steps.flatMap((step) => step.events);
  if (!events.every(isTournamentEvent) || steps.some(({ seq }, i) => seq !== (steps[i - 1]?.last_seq ?? 0) + 1))
    return null;
  try {
    return events.reduce(evolveTournament, createTournament(id, settings, schedule));
  } catch {
    return null;
  }
}

const isTournamentEvent = (value: unknown): value is TournamentEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isDealing = ({ handLevel }: TournamentTable): boolean => handLevel !== null;

/** The engine asks for a seed, but a cancellation draws nothing. */
const NO_SEED: DrawSeed = [0, 0, 0, 0];

/**
 * Lets the engine compute the cancellation at the time of the last event. At a later time, the engine would also do what is due by then,
 * which does not belong in a preview.
 */
async function previewOf(pool: Queryable, state: TournamentState): Promise<CancellationPreview | null> {
  const order = { type: "cancel", reason: "preview", seed: NO_SEED } as const;
  const step = decideTournament(state, order, state.clock.at);
  if (isRefusal(step)) return null;
  const cancelled = step.events.find((event) => event.type === "cancelled");
  if (!cancelled) return null;
  return {
    refunds: await withNames(pool, cancelled.refunds),
    promotion: cancelled.promotion,
    paidOut: state.entries.reduce((sum, { prize }) => sum + prize, 0),
    isSettled: state.status === "registering" || (state.pausedAt !== null && !state.tables.some(isDealing)),
    status: state.status,
    areChipsKnown: true,
  };
}

/** Previews the cancellation of a tournament whose log cannot be read, in the way in which the tournament's owner would cancel it. M5 */
async function previewWithoutChips(pool: Queryable, tournament: TournamentInfo): Promise<CancellationPreview> {
  const known = await readTournamentForensics(pool, tournament);
  const { refunds, promotion } = cancellationWithoutChips(known);
  return {
    refunds: await withNames(pool, refunds),
    promotion,
    paidOut: known.entries.reduce((sum, { prize }) => sum + prize, 0),
    // No node runs this tournament, so no hand can change the result.
    isSettled: true,
    status: known.hasStarted ? "running" : "registering",
    areChipsKnown: false,
  };
}

async function withNames(pool: Queryable, refunds: readonly Refund[]): Promise<readonly NamedRefund[]> {
  const ids = refunds.map(({ playerId }) => playerId);
  const { rows } = await pool.query<{ id: string; name: string }>("SELECT id, name FROM users WHERE id = ANY ($1)", [
    ids,
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return refunds.map((refund) => ({ ...refund, name: names.get(refund.playerId) ?? refund.playerId }));
}
