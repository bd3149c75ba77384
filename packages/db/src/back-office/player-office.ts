/**
 * Players as staff see them: account, balances, seats, notes of staff, and sanctions. Prisma: seats and notes; SQL: the search by
 * name, balances, and sanctions, which lock the account.
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { ActiveSanctions, Currency, Permission, Sanction } from "@poker/protocol";
import type pg from "pg";
import { writeNotices } from "../journal/write-notices.ts";
import { createStatement, type StatementQuery } from "../repositories/statement.ts";
import { type Database, inTransaction } from "../sql/connect.ts";
import { writeAuditEntry } from "./audit.ts";
import { isAllowed, type Staff, withPermission } from "./permissions.ts";

export interface PlayerSummary {
  readonly id: string;
  readonly name: string;
  /** null: a guest or a bot. */
  readonly email: string | null;
  readonly guest: boolean;
  readonly bot: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly sanctions: ActiveSanctions;
}

export interface Player extends PlayerSummary {
  /** Cents, per currency of the player's accounts: in the wallet, and at tables. */
  readonly balances: readonly { readonly currency: Currency; readonly wallet: number; readonly stacks: number }[];
  readonly seats: readonly { readonly tableId: string; readonly table: string; readonly since: number }[];
  readonly notes: readonly { readonly text: string; readonly by: string; readonly at: number }[];
}

export interface SanctionChange {
  readonly userId: string;
  readonly sanction: Sanction;
  /** Epoch ms; null: lifted. */
  readonly until: number | null;
  /** Kept in the audit log, and told the player. */
  readonly reason: string;
}
/** `not-in-force`: there is nothing to lift. `in-the-past`: it would be over already. */
export type SanctionRefusal = Refusal<
  "not-allowed" | "no-such-person" | "own-account" | "not-in-force" | "in-the-past"
>;

export const PLAYERS_PAGE_SIZE = 50;

/** What it takes to impose a measure, or to lift it. */
const SANCTION_PERMISSIONS = {
  freeze: "players.freeze",
  ban: "players.ban",
  "chat-ban": "players.chat-ban",
} as const satisfies Record<Sanction, Permission>;
const SANCTION_COLUMNS = {
  freeze: "frozen_until",
  ban: "banned_until",
  "chat-ban": "chat_banned_until",
} as const satisfies Record<Sanction, string>;

const SELECT_PLAYER = `
  SELECT id, name, email, guest, bot, created_at,
         CASE WHEN frozen_until > now() THEN frozen_until END AS frozen_until,
         CASE WHEN banned_until > now() THEN banned_until END AS banned_until,
         CASE WHEN chat_banned_until > now() THEN chat_banned_until END AS chat_banned_until
  FROM users`;

interface PlayerRow {
  id: string;
  name: string;
  email: string | null;
  guest: boolean;
  bot: boolean;
  created_at: Date;
  frozen_until: Date | null;
  banned_until: Date | null;
  chat_banned_until: Date | null;
}

const fromRow = (row: PlayerRow): PlayerSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  guest: row.guest,
  bot: row.bot,
  createdAt: row.created_at.getTime(),
  sanctions: {
    freeze: row.frozen_until?.getTime() ?? null,
    ban: row.banned_until?.getTime() ?? null,
    "chat-ban": row.chat_banned_until?.getTime() ?? null,
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id and an e-mail name one; everything else is the beginning of a name. `after`: the last name of the page before. */
function buildCondition(wanted: string): { readonly where: string; readonly value: string } {
  if (UUID.test(wanted)) return { where: "id = $1", value: wanted };
  if (wanted.includes("@")) return { where: "email = $1", value: wanted.toLowerCase() };
  return { where: "lower(name) LIKE $1", value: `${wanted.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` };
}

export const createPlayerOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** By name, those that come after `after` (lower-cased) alone. */
  searchPlayers: withPermission(
    "players.read",
    async (_staff, wanted: string, after: string | null): Promise<readonly PlayerSummary[]> => {
      const { where, value } = buildCondition(wanted.trim());
      const { rows } = await pool.query<PlayerRow>(
        `${SELECT_PLAYER} WHERE ${where} AND ($2::text IS NULL OR lower(name) ~>~ $2)
         ORDER BY lower(name) USING ~<~ LIMIT ${PLAYERS_PAGE_SIZE}`,
        [value, after],
      );
      return rows.map(fromRow);
    },
  ),

  /** null: there is no such account. */
  get: withPermission("players.read", async (_staff, id: string): Promise<Player | null> => {
    const [person, balances, seats, notes] = await Promise.all([
      pool.query<PlayerRow>(`${SELECT_PLAYER} WHERE id = $1`, [id]),
      pool.query<Player["balances"][number]>(
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
        select: { text: true, at: true, by: { select: { name: true } } },
        orderBy: [{ at: "desc" }, { id: "desc" }],
        take: PLAYERS_PAGE_SIZE,
      }),
    ]);
    const [row] = person.rows;
    if (!row) return null;
    return {
      ...fromRow(row),
      balances: balances.rows,
      seats: seats.map(({ tableId, table, since }) => ({ tableId, table: table.name, since: since.getTime() })),
      notes: notes.map(({ text, by, at }) => ({ text, by: by.name, at: at.getTime() })),
    };
  }),

  /** The player's statement. */
  listStatement: withPermission("players.read", (_staff, userId: string, query: StatementQuery) =>
    createStatement(pool).listLines(userId, query),
  ),

  addNote: withPermission(
    "players.read",
    async (staff, { userId, text }: { readonly userId: string; readonly text: string }) => {
      const { rowCount } = await pool.query(
        "INSERT INTO staff_notes (user_id, by_id, text) SELECT id, $2, $3 FROM users WHERE id = $1",
        [userId, staff.userId, text],
      );
      return rowCount ? DONE : refuse("no-such-person");
    },
  ),

  /** Imposes a measure until then, or lifts it. Who is banned is signed out everywhere in the same commit. Fault 42 */
  async changeSanction(staff: Staff, order: SanctionChange): Promise<Done | SanctionRefusal> {
    if (!isAllowed(staff, SANCTION_PERMISSIONS[order.sanction])) return refuse("not-allowed");
    if (order.userId === staff.userId) return refuse("own-account");
    return inTransaction(pool, (client) => applySanction(client, staff, order));
  },
});

/** In one commit with what it is imposed for. */
export async function applySanction(
  client: pg.PoolClient,
  staff: Staff,
  { userId, sanction, until, reason }: SanctionChange,
): Promise<Done | SanctionRefusal> {
  const column = SANCTION_COLUMNS[sanction];
  const { rows } = await client.query<{ had: Date | null; now: Date }>(
    `SELECT CASE WHEN ${column} > now() THEN ${column} END AS had, now() FROM users WHERE id = $1 AND NOT bot FOR UPDATE`,
    [userId],
  );
  const [person] = rows;
  if (!person) return refuse("no-such-person");
  if (until === null && person.had === null) return refuse("not-in-force");
  if (until !== null && until <= person.now.getTime()) return refuse("in-the-past");
  await client.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [
    userId,
    until === null ? null : new Date(until),
  ]);
  if (sanction === "ban" && until !== null)
    await client.query("UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL", [userId]);
  await writeAuditEntry(client, staff, {
    action: `player.${sanction}${until === null ? "-lifted" : ""}`,
    subject: { kind: "user", id: userId },
    reason,
    before: { until: person.had?.getTime() ?? null },
    after: { until },
  });
  await writeNotices(client, [{ userId, kind: "account-changed", detail: { sanction, until, reason } }]);
  return DONE;
}
