/**
 * Lists the players for staff: people or bots, sorted by a column, in pages. Each order has its own index. SQL: Prisma cannot express this
 * search, and cannot page by two columns.
 */
import { type ActiveSanctions, CURRENCIES, type Currency, type TableCurrency } from "@poker/protocol";
import { parseLogin } from "../../repositories/sign-in/logins.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";
import { isUuid, toNamePrefix } from "../office/search-words.ts";

export const PLAYER_KINDS = ["people", "bots"] as const;
type PlayerKind = (typeof PLAYER_KINDS)[number];

/** What the list can be sorted by: the name, a time, or the wallet's balance in a currency. */
export const PLAYER_ORDERS = ["name", "created", "seen", ...CURRENCIES] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];

export interface PlayerListQuery {
  readonly kind: PlayerKind;
  /** The beginning of a name, a whole e-mail address, or an id. An empty text lists all players. */
  readonly search: string;
  readonly order: PlayerOrder;
  readonly descending: boolean;
}

export interface PlayerSummary {
  readonly id: string;
  readonly name: string;
  /** null for a guest or a bot. */
  readonly email: string | null;
  /** False when the person has entered this address but has not proven that it is theirs. */
  readonly emailProven: boolean;
  readonly guest: boolean;
  readonly bot: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
  /** When the player last signed in or was connected, in epoch milliseconds. */
  readonly lastSeenAt: number;
  /**
   * What has happened to the account; null while it exists.
   * - `closed`: the person has closed the account. Its name and address are still stored.
   * - `deleted`: the name and address are deleted.
   */
  readonly gone: "closed" | "deleted" | null;
  readonly sanctions: ActiveSanctions;
}

/** What a player has in one currency, in cents. */
export interface PlayerBalance {
  readonly currency: TableCurrency;
  readonly wallet: number;
  /** The chips of the player at tables. */
  readonly stacks: number;
}

export interface ListedPlayer extends PlayerSummary {
  /** One balance for each currency in which the player has chips. */
  readonly balances: readonly PlayerBalance[];
}

export const PLAYERS_PAGE_SIZE = 50;

export const PLAYER_COLUMNS = `
  u.id, u.name, u.email, u.email_verified_at, u.guest, u.bot, u.created_at, u.closed_at, u.erased_at, seen.last_seen_at,
  CASE WHEN u.frozen_until > now() THEN u.frozen_until END AS frozen_until,
  CASE WHEN u.banned_until > now() THEN u.banned_until END AS banned_until,
  CASE WHEN u.chat_banned_until > now() THEN u.chat_banned_until END AS chat_banned_until`;

export interface PlayerRow {
  id: string;
  name: string;
  email: string | null;
  email_verified_at: Date | null;
  guest: boolean;
  bot: boolean;
  created_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
  erased_at: Date | null;
  frozen_until: Date | null;
  banned_until: Date | null;
  chat_banned_until: Date | null;
}

export const toPlayerSummary = (row: PlayerRow): PlayerSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailProven: row.email_verified_at !== null,
  guest: row.guest,
  bot: row.bot,
  createdAt: row.created_at.getTime(),
  lastSeenAt: row.last_seen_at.getTime(),
  gone: row.erased_at ? "deleted" : row.closed_at ? "closed" : null,
  sanctions: {
    freeze: row.frozen_until?.getTime() ?? null,
    ban: row.banned_until?.getTime() ?? null,
    "chat-ban": row.chat_banned_until?.getTime() ?? null,
  },
});

export const createPlayerListOffice = (pool: Queryable) => ({
  /** Returns one page. `after` is the `next` of the previous page; null for the first page. */
  list: withPermission("players.read", async (_staff, query: PlayerListQuery, after: string | null) => {
    const { text, values } = buildPlayerList(query, after);
    const { rows } = await pool.query<ListRow>(text, values);
    const last = rows.length === PLAYERS_PAGE_SIZE ? rows.at(-1) : undefined;
    return {
      players: rows.map((row): ListedPlayer => ({ ...toPlayerSummary(row), balances: row.balances ?? [] })),
      next: last ? formatCursor(last) : null,
    };
  }),
});

interface ListRow extends PlayerRow {
  balances: PlayerBalance[] | null;
  sort_value: string | number | Date;
}

interface OrderSource {
  readonly from: string;
  readonly bot: string;
  /** The SQL expression to sort by. Rows with equal values are sorted by `id`. */
  readonly column: string;
  readonly id: string;
  /** Converts the value of the column in a cursor; null when the value is invalid. */
  readonly parse: (text: string) => string | number | Date | null;
}

const parseInteger = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null);
function parseTime(text: string): Date | null {
  const at = parseInteger(text);
  return at === null ? null : new Date(at);
}

const walletSource = (currency: Currency): OrderSource => ({
  from: `player_wallets k JOIN users u ON u.id = k.user_id AND k.currency = '${currency}'`,
  bot: "k.bot",
  column: "k.balance",
  id: "k.user_id",
  parse: parseInteger,
});

/** For each order, the database table that has an index for this order. */
const SOURCES: Readonly<Record<PlayerOrder, OrderSource>> = {
  name: { from: "users u", bot: "u.bot", column: "lower(u.name)", id: "u.id", parse: (text) => text },
  created: { from: "users u", bot: "u.bot", column: "u.created_at", id: "u.id", parse: parseTime },
  seen: {
    from: "player_activity k JOIN users u ON u.id = k.user_id",
    bot: "k.bot",
    column: "k.last_seen_at",
    id: "k.user_id",
    parse: parseTime,
  },
  play: walletSource("play"),
  real: walletSource("real"),
};

const BALANCES = `(
  SELECT json_agg(b ORDER BY b.currency) FROM (
    SELECT a.currency, coalesce(sum(a.balance) FILTER (WHERE a.kind = 'wallet'), 0) AS wallet,
           coalesce(sum(a.balance) FILTER (WHERE a.kind = 'stack'), 0) AS stacks
    FROM ledger_accounts a WHERE a.user_id = u.id GROUP BY a.currency
  ) b WHERE b.wallet > 0 OR b.stacks > 0)`;

type QueryValue = string | number | boolean | Date;

/** Builds the query of one page. The order by name does not need the id, because no two names are equal in lower case. */
export function buildPlayerList(
  { kind, search, order, descending }: PlayerListQuery,
  after: string | null,
): { readonly text: string; readonly values: QueryValue[] } {
  const { from, bot, column, id, parse } = SOURCES[order];
  const values: QueryValue[] = [];
  const value = (given: QueryValue) => `$${values.push(given)}`;
  const where = [`${bot} = ${value(kind === "bots")}`, ...buildSearch(search.trim(), value)];
  // Discarded guests and closed accounts are found only by their id, which other records still contain. Fault 106
  if (!isUuid(search.trim())) where.push("u.discarded_at IS NULL AND u.closed_at IS NULL");
  const byName = order === "name";
  const cursor = parseCursor(after, parse);
  if (cursor && byName) where.push(`${column} ${descending ? "~<~" : "~>~"} ${value(cursor.key)}`);
  if (cursor && !byName)
    where.push(`(${column}, ${id}) ${descending ? "<" : ">"} (${value(cursor.key)}, ${value(cursor.id)}::uuid)`);
  const sortBy = (key: string, unique: string) => {
    if (byName) return `${key} USING ${descending ? "~>~" : "~<~"}`;
    return descending ? `${key} DESC, ${unique} DESC` : `${key}, ${unique}`;
  };
  const text = `
    WITH page AS MATERIALIZED (
      SELECT u.id, ${column} AS sort_value FROM ${from} WHERE ${where.join(" AND ")}
      ORDER BY ${sortBy(column, id)} LIMIT ${PLAYERS_PAGE_SIZE}
    )
    SELECT ${PLAYER_COLUMNS}, page.sort_value, ${BALANCES} AS balances
    FROM page JOIN users u ON u.id = page.id JOIN player_activity seen ON seen.user_id = u.id
    ORDER BY ${sortBy("page.sort_value", "page.id")}`;
  return { text, values };
}

function buildSearch(wanted: string, value: (given: string) => string): readonly string[] {
  if (wanted === "") return [];
  if (isUuid(wanted)) return [`u.id = ${value(wanted)}`];
  if (wanted.includes("@")) return [`u.email = ${value(parseLogin(wanted))}`];
  return [`lower(u.name) LIKE ${value(toNamePrefix(wanted))}`];
}

const formatCursor = ({ id, sort_value: at }: ListRow): string => `${at instanceof Date ? at.getTime() : at}_${id}`;

/** Returns null when the cursor is missing or invalid. */
function parseCursor(after: string | null, parse: OrderSource["parse"]) {
  const [, text, id] = /^(.{1,60})_([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  const key = text === undefined ? null : parse(text);
  return key === null || id === undefined || !isUuid(id) ? null : { key, id };
}
