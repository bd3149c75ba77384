/**
 * Lists a player's own finished hands, filtered and ordered, with the player's own cards. Every query names the player, so no list can
 * contain another player's hands. SQL: pages are found by row comparison, in a query that joins hands, tables, settings and notes. Decision
 * 0053
 */
import { type Card, type Done, GAME_SHAPES, type Game, type SeatNo, type Structure } from "@poker/engine";
import type {
  HandNote,
  OwnHandFilter,
  OwnHandIds,
  OwnHandOrder,
  OwnHandPage,
  OwnHandRow,
  OwnStatistics,
  Position,
  TimeStep,
  UncountedHands,
  UsedTag,
} from "@poker/protocol";
import { cardsOfBits, cardsOfOrder } from "../../own-hands/card-bits.ts";
import { findCards, ownCardsKeys } from "../../sealing/hidden-cards.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { stakesOfSettings } from "../tables/stakes-of-settings.ts";
import { namedTournament } from "../tournaments/named-tournaments.ts";
import { getHandNote, type HandNoteRefusal, listHandTags, saveHandNote } from "./hand-notes.ts";
import { findByOwnCards } from "./own-card-search.ts";
import { conditionOf, Parameters } from "./own-hand-filter.ts";
import { readStatistics, type StatisticsFilter } from "./own-statistics.ts";

interface OwnHandsQuery {
  readonly filter: OwnHandFilter;
  readonly order: OwnHandOrder;
  /** The `next` or `previous` cursor of another page in the same order. An invalid cursor counts as no cursor. */
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

/** In all methods, `userId` must be the player of the session. */
export interface OwnHands {
  list(userId: string, query: OwnHandsQuery): Promise<OwnHandPage>;
  /** Returns the ids of the hands that `list` returns for the same query. */
  listIds(userId: string, query: OwnHandsQuery): Promise<OwnHandIds>;
  count(userId: string, filter: OwnHandFilter): Promise<number>;
  getStatistics(userId: string, query: { filter: StatisticsFilter; step: TimeStep }): Promise<OwnStatistics>;
  listTags(userId: string): Promise<readonly UsedTag[]>;
  /** Returns an empty note when the hand has none. */
  getNote(userId: string, handId: string): Promise<HandNote>;
  /** Saves a note, or deletes it when it has neither tags nor text. */
  saveNote(sessionKey: string, handId: string, note: HandNote): Promise<Done | HandNoteRefusal>;
}

/** For each order, the first expression to sort by. Hands with equal values are sorted by number. */
const ORDERS: { readonly [O in OwnHandOrder]: { readonly key: string; readonly descends: boolean } } = {
  newest: { key: "o.hand_serial", descends: true },
  oldest: { key: "o.hand_serial", descends: false },
  "biggest-pot": { key: "o.pot", descends: true },
  "biggest-win": { key: "o.net", descends: true },
  "biggest-loss": { key: "o.net", descends: false },
};

interface PagePlace {
  readonly side: "after" | "before";
  /** The sort value and the number of the hand next to the page: the page starts after this hand or ends before it. */
  readonly key: string;
  readonly serial: string;
}

const CURSOR = /^([a-z-]+)\.(after|before)\.(-?\d{1,18})\.(\d{1,18})$/;

function readCursor(order: OwnHandOrder, cursor: string | null | undefined): PagePlace | null {
  const [, written, side, key = "", serial = ""] = CURSOR.exec(cursor ?? "") ?? [];
  return written === order && (side === "after" || side === "before") ? { side, key, serial } : null;
}

/** Which part of a list to read. The query reads one hand more than `limit`, which shows whether there is another page. */
interface PagePart {
  readonly filter: OwnHandFilter;
  readonly order: OwnHandOrder;
  readonly place: PagePlace | null;
  readonly limit: number;
  /** The numbers of the only hands that may be in the result; null when all hands may be. */
  readonly serials: readonly number[] | null;
}

/** Returns the query that finds the hands of a page, and the ORDER BY of these hands. */
export function pageQuery(userId: string, { filter, order, place, limit, serials }: PagePart) {
  const parameters = new Parameters();
  const conditions = [conditionOf(userId, filter, parameters)];
  if (serials !== null) conditions.push(`o.hand_serial = ANY(${parameters.add(serials)}::bigint[])`);
  const { key, descends } = ORDERS[order];
  const isDown = descends !== (place?.side === "before");
  const isBySerial = key === "o.hand_serial";
  if (place) {
    const [left, right] = isBySerial
      ? ["o.hand_serial", `${parameters.add(place.serial)}::bigint`]
      : [`(${key}, o.hand_serial)`, `(${parameters.add(place.key)}::bigint, ${parameters.add(place.serial)}::bigint)`];
    conditions.push(`${left} ${isDown ? "<" : ">"} ${right}`);
  }
  const direction = isDown ? "DESC" : "ASC";
  const orderBy = isBySerial ? `o.hand_serial ${direction}` : `${key} ${direction}, o.hand_serial ${direction}`;
  const text = `SELECT o.* FROM own_hands o WHERE ${conditions.join(" AND ")} ORDER BY ${orderBy} LIMIT ${parameters.add(limit + 1)}`;
  return { text, values: parameters.values, orderBy };
}

/** The hands of a page in order, and the cursors of the next and the previous page. */
interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
}

interface KeyedRow {
  readonly hand_serial: number;
  readonly order_key: number;
}

/** Finds the page at a cursor. `read` reads the rows at a place in the list, and one row more than `limit` when there are more. */
async function findPage<Row extends KeyedRow>(
  { order, cursor, limit }: Pick<OwnHandsQuery, "order" | "cursor" | "limit">,
  read: (place: PagePlace | null) => Promise<readonly Row[]>,
): Promise<FoundPage<Row>> {
  const place = readCursor(order, cursor);
  const found = await read(place);
  const isMore = found.length > limit;
  // Fewer hands than a whole page are before the cursor, so the first page of the list is returned in full.
  if (place?.side === "before" && !isMore) return findPage({ order, limit }, read);
  const kept = found.slice(0, limit);
  const rows = place?.side === "before" ? kept.toReversed() : kept;
  const cursorOf = (side: PagePlace["side"], row: Row | undefined) =>
    row ? `${order}.${side}.${row.order_key}.${row.hand_serial}` : null;
  return {
    rows,
    next: place?.side === "before" || isMore ? cursorOf("after", rows.at(-1)) : null,
    previous: place ? cursorOf("before", rows[0]) : null,
  };
}

interface ListedRow extends KeyedRow {
  readonly id: string;
  readonly table_id: string;
  readonly table_name: string;
  readonly tournament: OwnHandRow["tournament"];
  readonly hand_no: number;
  readonly outcome: OwnHandRow["outcome"];
  readonly currency: OwnHandRow["currency"];
  readonly stakes: OwnHandRow["stakes"];
  readonly big_blind: number;
  readonly pot: number;
  readonly rake: number;
  readonly net: number;
  readonly adjusted_net: number | null;
  readonly ended_at: Date;
  readonly game: Game;
  readonly structure: Structure;
  readonly seat: SeatNo;
  readonly position: Position | null;
  readonly showdown: boolean;
  readonly board: number | null;
  readonly dealt_board: number | null;
  readonly hidden_cards: Buffer | null;
  readonly tags: readonly string[] | null;
  readonly note: string | null;
}

const listQuery = ({ text, orderBy }: { readonly text: string; readonly orderBy: string }, key: string) => `
  WITH page AS (${text})
  SELECT o.hand_serial, ${key} AS order_key, h.id, o.table_id, t.name AS table_name, ${namedTournament("o.tournament_id")} AS tournament,
    h.hand_no, h.outcome, s.settings ->> 'currency' AS currency, ${stakesOfSettings("s.settings")} AS stakes, o.big_blind, o.pot, h.rake,
    o.net, o.adjusted_net, o.ended_at, o.game, o.structure, o.seat, o.position, o.showdown, o.board, o.dealt_board,
    o.hidden_cards, n.tags, n.text AS note
  FROM page o JOIN hands h ON h.serial = o.hand_serial JOIN tables t ON t.id = o.table_id JOIN hand_settings s ON s.id = h.settings_id
    LEFT JOIN hand_notes n ON n.user_id = o.user_id AND n.hand_serial = o.hand_serial
  ORDER BY ${orderBy}`;

const idsQuery = ({ text, orderBy }: { readonly text: string; readonly orderBy: string }, key: string) => `
  WITH page AS (${text})
  SELECT o.hand_serial, ${key} AS order_key, h.id FROM page o JOIN hands h ON h.serial = o.hand_serial ORDER BY ${orderBy}`;

/** Returns the board in the order in which it was dealt. Older rows store only which cards were on the board, not their order. */
function boardOf({ dealt_board: dealt, board }: ListedRow): readonly Card[] {
  if (dealt !== null) return cardsOfOrder(dealt);
  return board === null ? [] : cardsOfBits(board);
}

const toOwnHandRow = (row: ListedRow, ownCards: OwnHandRow["ownCards"]): OwnHandRow => ({
  id: row.id,
  tableId: row.table_id,
  tableName: row.table_name,
  tournament: row.tournament,
  handNo: row.hand_no,
  outcome: row.outcome,
  currency: row.currency,
  game: row.game,
  structure: row.structure,
  stakes: row.stakes,
  bigBlind: row.big_blind,
  pot: row.pot,
  rake: row.rake,
  net: row.net,
  adjustedNet: row.adjusted_net,
  endedAt: row.ended_at.getTime(),
  seat: row.seat,
  position: row.position,
  showdown: row.showdown,
  board: boardOf(row),
  ownCards,
  tags: row.tags ?? [],
  hasNote: row.note !== null && row.note !== "",
});

/** New hands are counted only up to this number. A page shows a higher number as "100 or more". */
const MAX_NEWER = 100;
const UNCOUNTED = `
  SELECT (SELECT count(*)::int FROM (SELECT FROM hand_seats WHERE user_id = $1 AND hand_serial > m.to_serial LIMIT ${MAX_NEWER}) newer) AS newer,
    EXISTS (SELECT FROM hand_seats WHERE user_id = $1 AND hand_serial <= m.from_serial) AS older
  FROM (SELECT coalesce(max(to_serial), 0) AS to_serial, coalesce(max(from_serial), 0) AS from_serial FROM own_hand_marks) m`;

async function readUncounted(pool: Queryable, userId: string): Promise<UncountedHands> {
  const { rows } = await pool.query<UncountedHands>(UNCOUNTED, [userId]);
  return rows[0] ?? { newer: 0, older: false };
}

export function createOwnHands(database: Pick<Database, "prisma" | "pool">, archiveKeys: SealKeys): OwnHands {
  const { pool } = database;

  /** Returns the numbers of the hands with the own cards that the filter names; null when it names none. */
  const serialsOf = (userId: string, filter: OwnHandFilter) =>
    filter.ownCards.length === 0 ? null : findByOwnCards(pool, ownCardsKeys(archiveKeys, userId), userId, filter);

  async function readPage<Row extends KeyedRow>(userId: string, query: OwnHandsQuery, write: typeof listQuery) {
    const serials = await serialsOf(userId, query.filter);
    return findPage(query, async (place) => {
      const page = pageQuery(userId, { ...query, place, serials });
      const { rows } = await pool.query<Row>(write(page, ORDERS[query.order].key), page.values);
      return rows;
    });
  }

  return {
    async list(userId, query) {
      const [page, uncounted] = await Promise.all([
        readPage<ListedRow>(userId, query, listQuery),
        readUncounted(pool, userId),
      ]);
      const cards = findCards(
        ownCardsKeys(archiveKeys, userId),
        page.rows.map((row) => ({
          handSerial: row.hand_serial,
          hidden: row.hidden_cards ?? new Uint8Array(),
          count: GAME_SHAPES[row.game].holeCards,
        })),
      );
      return { ...page, rows: page.rows.map((row, place) => toOwnHandRow(row, cards[place] ?? [])), uncounted };
    },

    async listIds(userId, query) {
      const { rows, next } = await readPage<KeyedRow & { readonly id: string }>(userId, query, idsQuery);
      return { handIds: rows.map(({ id }) => id), next };
    },

    async count(userId, filter) {
      const serials = await serialsOf(userId, filter);
      if (serials) return serials.length;
      const parameters = new Parameters();
      const condition = conditionOf(userId, filter, parameters);
      const { rows } = await pool.query<{ hands: number }>(
        `SELECT count(*)::int AS hands FROM own_hands o WHERE ${condition}`,
        parameters.values,
      );
      return rows[0]?.hands ?? 0;
    },

    async getStatistics(userId, { filter, step }) {
      const serials = await serialsOf(userId, filter);
      const [statistics, uncounted] = await Promise.all([
        readStatistics(pool, userId, { filter, step, serials }),
        readUncounted(pool, userId),
      ]);
      return { ...statistics, uncounted };
    },

    listTags: (userId) => listHandTags(pool, userId),
    getNote: (userId, handId) => getHandNote(database.prisma, userId, handId),
    saveNote: (sessionKey, handId, note) => saveHandNote(pool, sessionKey, handId, note),
  };
}
