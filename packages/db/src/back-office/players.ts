/** Players for the staff: who they are, what they have, what was noted of them, and what they may not do for a while. */
import type pg from "pg";
import { transaction } from "../connect.ts";
import type { Currency } from "../ledger/accounts.ts";
import { type Measure, notify } from "../repositories/notices.ts";
import { createStatement, type StatementQuery } from "../repositories/statement.ts";
import { writeAudit } from "./audit.ts";
import { guarded, may, type NotAllowed, type Permission, type Staff } from "./permissions.ts";

/** Of a measure without an end; epoch ms. */
export const FOR_GOOD = Date.UTC(9999, 11, 31);

/** Epoch ms; null: not. What is past does not count any more and is null as well. */
export type Standing = { readonly [M in Measure]: number | null };

export interface PlayerLine {
  readonly id: string;
  readonly name: string;
  /** null: a guest or a bot. */
  readonly email: string | null;
  readonly guest: boolean;
  readonly bot: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly standing: Standing;
}

export interface Player extends PlayerLine {
  /** Cents, per currency that he has an account in: in the wallet, and at tables. */
  readonly balances: readonly { readonly currency: Currency; readonly wallet: number; readonly stacks: number }[];
  readonly seats: readonly { readonly tableId: string; readonly table: string; readonly since: number }[];
  readonly notes: readonly { readonly text: string; readonly by: string; readonly at: number }[];
}

export interface MeasureOrder {
  readonly userId: string;
  readonly measure: Measure;
  /** Epoch ms; null: lifted. */
  readonly until: number | null;
  /** Kept in the audit log, and told the player. */
  readonly reason: string;
}
/** `not-in-force`: there is nothing to lift. `in-the-past`: it would be over already. */
export type MeasureRefusal = "not-allowed" | "no-such-person" | "own-account" | "not-in-force" | "in-the-past";

export const PLAYERS_PAGE = 50;

/** What it takes to impose a measure, or to lift it. */
const NEEDS = {
  freeze: "players.freeze",
  ban: "players.ban",
  "chat-ban": "players.chat-ban",
} as const satisfies Record<Measure, Permission>;
const COLUMN = {
  freeze: "frozen_until",
  ban: "banned_until",
  "chat-ban": "chat_banned_until",
} as const satisfies Record<Measure, string>;

const PERSON = `
  SELECT id, name, email, guest, bot, created_at,
         CASE WHEN frozen_until > now() THEN frozen_until END AS frozen_until,
         CASE WHEN banned_until > now() THEN banned_until END AS banned_until,
         CASE WHEN chat_banned_until > now() THEN chat_banned_until END AS chat_banned_until
  FROM users`;

interface PersonRow {
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

const fromRow = (row: PersonRow): PlayerLine => ({
  id: row.id,
  name: row.name,
  email: row.email,
  guest: row.guest,
  bot: row.bot,
  createdAt: row.created_at.getTime(),
  standing: {
    freeze: row.frozen_until?.getTime() ?? null,
    ban: row.banned_until?.getTime() ?? null,
    "chat-ban": row.chat_banned_until?.getTime() ?? null,
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id and an e-mail name one; everything else is the beginning of a name. `after`: the last name of the page before. */
function condition(wanted: string): { readonly where: string; readonly value: string } {
  if (UUID.test(wanted)) return { where: "id = $1", value: wanted };
  if (wanted.includes("@")) return { where: "email = $1", value: wanted.toLowerCase() };
  return { where: "lower(name) LIKE $1", value: `${wanted.toLowerCase().replace(/[\\%_]/g, "\\$&")}%` };
}

export const createPlayers = (pool: pg.Pool) => ({
  /** By name, those that come after `after` (lower-cased) alone. */
  search: guarded(
    "players.read",
    async (_staff, wanted: string, after: string | null): Promise<readonly PlayerLine[]> => {
      const { where, value } = condition(wanted.trim());
      const { rows } = await pool.query<PersonRow>(
        `${PERSON} WHERE ${where} AND ($2::text IS NULL OR lower(name) ~>~ $2)
         ORDER BY lower(name) USING ~<~ LIMIT ${PLAYERS_PAGE}`,
        [value, after],
      );
      return rows.map(fromRow);
    },
  ),

  /** null: there is no such account. */
  get: guarded("players.read", async (_staff, id: string): Promise<Player | null> => {
    const [person, balances, seats, notes] = await Promise.all([
      pool.query<PersonRow>(`${PERSON} WHERE id = $1`, [id]),
      pool.query<Player["balances"][number]>(
        `SELECT currency, coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint AS wallet,
                coalesce(sum(balance) FILTER (WHERE kind = 'stack'), 0)::bigint AS stacks
         FROM ledger_accounts WHERE user_id = $1 GROUP BY currency ORDER BY currency`,
        [id],
      ),
      pool.query<{ tableId: string; table: string; since: Date }>(
        `SELECT s.table_id AS "tableId", t.name AS table, s.since
         FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = $1 ORDER BY s.since`,
        [id],
      ),
      pool.query<{ text: string; by: string; at: Date }>(
        `SELECT n.text, u.name AS by, n.at FROM staff_notes n JOIN users u ON u.id = n.by_id
         WHERE n.user_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT ${PLAYERS_PAGE}`,
        [id],
      ),
    ]);
    const [row] = person.rows;
    if (!row) return null;
    return {
      ...fromRow(row),
      balances: balances.rows,
      seats: seats.rows.map((seat) => ({ ...seat, since: seat.since.getTime() })),
      notes: notes.rows.map((note) => ({ ...note, at: note.at.getTime() })),
    };
  }),

  /** Every line of the ledger that is his. */
  ledger: guarded("players.read", (_staff, userId: string, query: StatementQuery) =>
    createStatement(pool).page(userId, query),
  ),

  note: guarded("players.read", async (staff, { userId, text }: { readonly userId: string; readonly text: string }) => {
    const { rowCount } = await pool.query(
      "INSERT INTO staff_notes (user_id, by_id, text) SELECT id, $2, $3 FROM users WHERE id = $1",
      [userId, staff.userId, text],
    );
    return rowCount ? { ok: true as const } : { refused: "no-such-person" as const };
  }),

  /** Imposes a measure until then, or lifts it. Who is banned is signed out everywhere in the same commit. Fault 42 */
  async measure(
    staff: Staff,
    order: MeasureOrder,
  ): Promise<{ readonly ok: true } | { readonly refused: MeasureRefusal } | NotAllowed> {
    if (!may(staff, NEEDS[order.measure])) return { refused: "not-allowed" };
    if (order.userId === staff.userId) return { refused: "own-account" };
    return transaction(pool, (client) => impose(client, staff, order));
  },
});

/** In one commit with what it is imposed for. */
export async function impose(client: pg.PoolClient, staff: Staff, { userId, measure, until, reason }: MeasureOrder) {
  const column = COLUMN[measure];
  const { rows } = await client.query<{ had: Date | null; now: Date }>(
    `SELECT CASE WHEN ${column} > now() THEN ${column} END AS had, now() FROM users WHERE id = $1 AND NOT bot FOR UPDATE`,
    [userId],
  );
  const [person] = rows;
  if (!person) return { refused: "no-such-person" as const };
  if (until === null && person.had === null) return { refused: "not-in-force" as const };
  if (until !== null && until <= person.now.getTime()) return { refused: "in-the-past" as const };
  await client.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [
    userId,
    until === null ? null : new Date(until),
  ]);
  if (measure === "ban" && until !== null)
    await client.query("UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL", [userId]);
  await writeAudit(client, staff, {
    action: `player.${measure}${until === null ? "-lifted" : ""}`,
    subject: { kind: "user", id: userId },
    reason,
    before: { until: person.had?.getTime() ?? null },
    after: { until },
  });
  await notify(client, [{ userId, kind: "account-changed", detail: { measure, until, reason } }]);
  return { ok: true as const };
}
