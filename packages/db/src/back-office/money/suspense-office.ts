/**
 * Shows staff the bets in suspense with their deadlines, and lets them pay a case out. Plain rows go through Prisma. SQL: a function of the
 * database pays a case out. T7
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import type { HeldShare, SuspenseRefusalCode, SuspenseShare } from "@poker/protocol";
import { loadNamedPlayers } from "../../repositories/accounts/named-players.ts";
import { readHeldShares, type SuspenseCase, toSuspenseCase } from "../../repositories/money/suspense.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

export interface SuspenseCaseSummary extends SuspenseCase {
  readonly tableName: string;
}

interface SuspenseResolution {
  readonly handId: string;
  readonly shares: readonly SuspenseShare[];
  readonly reason: string;
}

export const SUSPENSE_PAGE_SIZE = 50;

export const createSuspenseOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Returns open cases, the earliest deadline first. `after` is the `next` of the previous page. An invalid cursor counts as no cursor. */
  open: withPermission("books.read", (_staff, after: string | null) => listOpenPage(prisma, after)),

  /** Returns resolved cases, the last resolved first. `after` works as in `open`. */
  resolved: withPermission("books.read", (_staff, after: string | null) => listResolvedPage(prisma, after)),

  /** Returns a case with the amount that is held from each player; null when no such case exists. */
  getCase: withPermission("books.read", async (_staff, handId: string) => {
    const found = await prisma.suspenseCase.findUnique({ where: { handId }, include: WITH_TABLE });
    if (!found) return null;
    const held = await addNames(pool, await readHeldShares(pool, handId));
    return { case: toSummary(found), held };
  }),

  /** Pays the bets of a case to players' wallets. This can be done only once. The database repeats every check. */
  returnBets: withPermission(
    "suspense.resolve",
    async (staff, { handId, shares, reason }: SuspenseResolution): Promise<Done | Refusal<SuspenseRefusalCode>> => {
      // The database's function takes one share for each player, so a player who is listed twice must be refused here.
      const byPlayer = new Map(shares.map(({ userId, amount }) => [userId, amount]));
      if (byPlayer.size !== shares.length) return refuse("amounts-do-not-add-up");
      return callRefusing(pool, "SELECT suspense_return($1, $2, $3, $4, $5) AS refused", [
        staff.sessionKey,
        handId,
        JSON.stringify(Object.fromEntries(byPlayer)),
        reason,
        staff.ipAddress,
      ]);
    },
  ),
});

const WITH_TABLE = { table: { select: { name: true } } } as const;

const toSummary = ({
  table,
  ...row
}: Parameters<typeof toSuspenseCase>[0] & { readonly table: { readonly name: string } }): SuspenseCaseSummary => ({
  ...toSuspenseCase(row),
  tableName: table.name,
});

const CURSOR = /^(\d{1,15})_([0-9a-f:-]{1,60})$/;

/** Returns null when the text is not a cursor. */
function parseCursor(text: string | null): { readonly at: Date; readonly handId: string } | null {
  const [, at, handId] = CURSOR.exec(text ?? "") ?? [];
  return at === undefined || handId === undefined ? null : { at: new Date(Number(at)), handId };
}

interface CasePage {
  readonly cases: readonly SuspenseCaseSummary[];
  readonly next: string | null;
}

// The query begins at the time of the cursor, so that an index finds the first case. Cases of exactly this time that the previous page had
// are then left out.

async function listOpenPage(prisma: Database["prisma"], after: string | null): Promise<CasePage> {
  const shown = parseCursor(after);
  const rows = await prisma.suspenseCase.findMany({
    where: {
      resolvedAt: null,
      ...(shown && { dueAt: { gte: shown.at }, NOT: { dueAt: shown.at, handId: { lte: shown.handId } } }),
    },
    include: WITH_TABLE,
    orderBy: [{ dueAt: "asc" }, { handId: "asc" }],
    take: SUSPENSE_PAGE_SIZE,
  });
  const last = rows[SUSPENSE_PAGE_SIZE - 1];
  return { cases: rows.map(toSummary), next: last ? `${last.dueAt.getTime()}_${last.handId}` : null };
}

async function listResolvedPage(prisma: Database["prisma"], after: string | null): Promise<CasePage> {
  const shown = parseCursor(after);
  const rows = await prisma.suspenseCase.findMany({
    where: shown
      ? { resolvedAt: { lte: shown.at }, NOT: { resolvedAt: shown.at, handId: { gte: shown.handId } } }
      : { resolvedAt: { not: null } },
    include: WITH_TABLE,
    orderBy: [{ resolvedAt: "desc" }, { handId: "desc" }],
    take: SUSPENSE_PAGE_SIZE,
  });
  const last = rows[SUSPENSE_PAGE_SIZE - 1];
  return { cases: rows.map(toSummary), next: last?.resolvedAt ? `${last.resolvedAt.getTime()}_${last.handId}` : null };
}

async function addNames(pool: Queryable, shares: readonly SuspenseShare[]): Promise<readonly HeldShare[]> {
  const names = await loadNamedPlayers(
    pool,
    shares.map(({ userId }) => userId),
  );
  return shares.map((share) => ({ ...share, name: names.get(share.userId)?.name ?? "" }));
}
