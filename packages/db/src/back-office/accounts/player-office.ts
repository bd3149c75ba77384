/**
 * Shows players to staff: account, balances, seats, notes of staff, and sanctions. Lets staff impose and lift sanctions and write notes.
 * Prisma reads seats and notes. SQL: the account is read with the columns of the list of players and with the ledger's balances, and
 * functions of the database impose and lift sanctions and add notes. Faults 97, 98, 100
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import type { Permission, Sanction, SanctionRefusalCode, StaffNoteRefusalCode } from "@poker/protocol";
import { createStatement, type StatementQuery } from "../../repositories/money/statement.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isAllowed, type Staff, withPermission } from "../office/check-permission.ts";
import {
  PLAYER_COLUMNS,
  type PlayerBalance,
  type PlayerRow,
  type PlayerSummary,
  toPlayerSummary,
} from "./player-list.ts";

export interface Player extends PlayerSummary {
  /** One balance for each currency in which the player has an account. */
  readonly balances: readonly PlayerBalance[];
  readonly seats: readonly { readonly tableId: string; readonly table: string; readonly since: number }[];
  readonly notes: readonly { readonly text: string; readonly by: string; readonly at: number }[];
}

interface SanctionChange {
  readonly userId: string;
  readonly sanction: Sanction;
  /** When the sanction ends, in epoch milliseconds; null to lift the sanction. */
  readonly until: number | null;
  /** Why the sanction is imposed or lifted. It is written to the audit log, and the player can read it. */
  readonly reason: string;
}

const MAX_NOTES = 50;

/** For each sanction, the permission that a member of staff needs to impose or lift it. */
const SANCTION_PERMISSIONS = {
  freeze: "players.freeze",
  ban: "players.ban",
  "chat-ban": "players.chat-ban",
} as const satisfies Record<Sanction, Permission>;

const SELECT_PLAYER = `
  SELECT ${PLAYER_COLUMNS} FROM users u JOIN player_activity seen ON seen.user_id = u.id WHERE u.id = $1`;

export const createPlayerOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Returns the player; null when no such account exists. */
  get: withPermission("players.read", async (_staff, id: string): Promise<Player | null> => {
    const [person, balances, seats, notes] = await Promise.all([
      pool.query<PlayerRow>(SELECT_PLAYER, [id]),
      pool.query<PlayerBalance>(
        `SELECT currency, coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallet,
                coalesce(sum(balance) FILTER (WHERE kind = 'stack'), 0)::bigint AS stacks
         FROM ledger_accounts WHERE user_id = $1 GROUP BY currency ORDER BY currency`,
        [id],
      ),
      prisma.seat.findMany({
        where: { userId: id },
        select: { tableId: true, since: true, table: { select: { name: true } } },
        orderBy: { since: "asc" },
      }),
      prisma.staffNote.findMany({
        where: { userId: id },
        select: { text: true, at: true, author: { select: { name: true } } },
        orderBy: [{ at: "desc" }, { id: "desc" }],
        take: MAX_NOTES,
      }),
    ]);
    const [row] = person.rows;
    if (!row) return null;
    return {
      ...toPlayerSummary(row),
      balances: balances.rows,
      seats: seats.map(({ tableId, table, since }) => ({ tableId, table: table.name, since: since.getTime() })),
      notes: notes.map(({ text, author, at }) => ({ text, by: author.name, at: at.getTime() })),
    };
  }),

  /** Returns lines of the player's statement. */
  listStatement: withPermission("players.read", (_staff, userId: string, query: StatementQuery) =>
    createStatement(pool).listLines(userId, query),
  ),

  addNote: withPermission(
    "players.read",
    (
      staff,
      { userId, text }: { readonly userId: string; readonly text: string },
    ): Promise<Done | Refusal<StaffNoteRefusalCode>> =>
      callRefusing(pool, "SELECT staff_note_add($1, $2, $3) AS refused", [staff.sessionKey, userId, text]),
  ),

  /** Imposes a sanction until a given time, or lifts it. A ban also ends all sessions of the player, in the same transaction. Fault 42 */
  async changeSanction(staff: Staff, order: SanctionChange): Promise<Done | Refusal<SanctionRefusalCode>> {
    return isAllowed(staff, SANCTION_PERMISSIONS[order.sanction])
      ? applySanction(pool, staff, order)
      : refuse("not-allowed");
  },
});

/** Imposes or lifts the sanction. When `client` is inside a transaction, this becomes part of the transaction. */
export async function applySanction(
  client: Queryable,
  staff: Staff,
  { userId, sanction, until, reason }: SanctionChange,
): Promise<Done | Refusal<SanctionRefusalCode>> {
  return callRefusing(client, "SELECT player_sanction($1, $2, $3, $4, $5, $6) AS refused", [
    staff.sessionKey,
    userId,
    sanction,
    until === null ? null : new Date(until),
    reason,
    staff.ipAddress,
  ]);
}
