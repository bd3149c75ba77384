/**
 * What staff see of one tournament beyond its page: the way of its money, tickets for it, the satellites that pay them, and what cancelling
 * it would give back. Prisma: plain rows; SQL: sums over the ledger, many ids in one parameter, and the journal.
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
import { readStreamSteps } from "../journal/hand-steps.ts";
import { readTournamentForensics } from "../journal/tournament-forensics.ts";
import { createTournaments } from "../repositories/tournaments.ts";
import type { Database, Queryable } from "../sql/connect.ts";
import { toSafeInteger } from "../sql/safe-integer.ts";
import { withPermission } from "./check-permission.ts";

/** The way of a tournament's money. Cents. */
export interface TournamentMoney {
  /** What each kind of transaction brought into the escrow, or took out of it. */
  readonly flows: readonly { readonly kind: LedgerMoveKind; readonly count: number; readonly amount: number }[];
  /** What lies there now. M20 */
  readonly escrow: number;
  /** What the room has kept. M2 */
  readonly fees: number;
}

export interface HeldTicket {
  readonly userId: string;
  readonly name: string;
  readonly currency: Currency;
  /** Cents: what it holds. M23 */
  readonly amount: number;
}

/** What one player would get. */
export interface NamedRefund extends Refund {
  readonly name: string;
}

/** What cancelling would do at this moment. M5 */
export interface CancellationPreview {
  /** In the order of registration. */
  readonly refunds: readonly NamedRefund[];
  /** What goes back to the promotions, of the guarantee. */
  readonly promotion: number;
  /** Prizes that stay with those who have them. */
  readonly paidOut: number;
  /** No hand runs and none begins, or it has not started: what is shown will still be so when it is done. */
  readonly isSettled: boolean;
  readonly status: TournamentState["status"];
  /** false: its log cannot be read, and what is shared goes in equal parts. */
  readonly areChipsKnown: boolean;
}

export const createTournamentFigures = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  getMoney: withPermission("tables.read", (_staff, id: string) => readMoney(pool, id)),

  /** Tickets for it that are not used, by name. */
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

  /** null: it is over, or there is none. */
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
 * The tournament as its durable events make it: what happens in hands that run is not in it, and cancelling gives back without it. null when
 * they cannot be read.
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

/** Nothing is drawn by it. */
const NO_SEED: DrawSeed = [0, 0, 0, 0];

/** Asks the engine itself, at the time of the last event: what time alone brings is not for a preview to decide. */
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

/** What its owner would do with it. M5 */
async function previewWithoutChips(pool: Queryable, tournament: TournamentInfo): Promise<CancellationPreview> {
  const known = await readTournamentForensics(pool, tournament);
  const { refunds, promotion } = cancellationWithoutChips(known);
  return {
    refunds: await withNames(pool, refunds),
    promotion,
    paidOut: known.entries.reduce((sum, { prize }) => sum + prize, 0),
    // No node runs it, so no hand goes on.
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
