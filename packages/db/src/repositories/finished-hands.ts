/**
 * Reads finished hands: lists, and one hand as its viewer may see it. Hidden cards come from the archive, seat by seat. F4
 * SQL: pages by row comparison, and JSON taken as it was written.
 */

import { type Card, isSeatEvent, type SeatNo, type TableEvent, type TableSettings } from "@poker/engine";
import { type FinishedHand, type HandSummary, isHandId } from "@poker/protocol";
import { openSealed, sealedHandSchema } from "../sealing/sealed-contents.ts";
import type { Queryable } from "../sql/connect.ts";

/** At most one of the first two; newest first, those before `before` alone. */
export interface HandQuery {
  readonly userId?: string | undefined;
  readonly tableId?: string | undefined;
  /** A line's cursor, or `<epoch ms>.`; anything else counts as not given. */
  readonly before?: string | null | undefined;
  readonly limit: number;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f:-]*)$/;

interface HandRow {
  id: string;
  table_id: string;
  table_name: string;
  hand_no: number;
  outcome: HandSummary["outcome"];
  settings: TableSettings;
  pot: number;
  rake: number;
  net: number | null;
  ended_at: Date;
}
const toHandSummary = (row: HandRow): HandSummary => ({
  id: row.id,
  tableId: row.table_id,
  tableName: row.table_name,
  handNo: row.hand_no,
  outcome: row.outcome,
  currency: row.settings.currency,
  pot: row.pot,
  rake: row.rake,
  net: row.net,
  endedAt: row.ended_at.getTime(),
  cursor: `${row.ended_at.getTime()}.${row.id}`,
});

const COLUMNS = `h.id, h.table_id, t.name AS table_name, h.hand_no, h.outcome, h.settings, h.pot, h.rake, h.ended_at`;
const BY_PLAYER = `
  SELECT ${COLUMNS}, p.net FROM hand_players p JOIN hands h ON h.id = p.hand_id JOIN tables t ON t.id = h.table_id
  WHERE p.user_id = $4 AND (p.ended_at, p.hand_id) < ($1, $2) ORDER BY p.ended_at DESC, p.hand_id DESC LIMIT $3`;
const BY_TABLE = `
  SELECT ${COLUMNS}, NULL::bigint AS net FROM hands h JOIN tables t ON t.id = h.table_id
  WHERE h.table_id = $4 AND (h.ended_at, h.id) < ($1, $2) ORDER BY h.ended_at DESC, h.id DESC LIMIT $3`;
const BY_TIME = `
  SELECT ${COLUMNS}, NULL::bigint AS net FROM hands h JOIN tables t ON t.id = h.table_id
  WHERE (h.ended_at, h.id) < ($1, $2) ORDER BY h.ended_at DESC, h.id DESC LIMIT $3`;

export async function listHands(pool: Queryable, query: HandQuery): Promise<readonly HandSummary[]> {
  const { userId, tableId, before, limit } = query;
  const [, at, id = ""] = CURSOR.exec(before ?? "") ?? [];
  const page = [at === undefined ? "infinity" : new Date(Number(at)), id, limit];
  const { rows } = userId
    ? await pool.query<HandRow>(BY_PLAYER, [...page, userId])
    : tableId
      ? await pool.query<HandRow>(BY_TABLE, [...page, tableId])
      : await pool.query<HandRow>(BY_TIME, page);
  return rows.map(toHandSummary);
}

// A hand's rows lie between the last row of the hand before and that of the hand after: read by the log's own key.
const EVENTS = `
  SELECT public FROM table_events
  WHERE table_id = $1 AND hand_no = $2
    AND seq > coalesce((SELECT last_seq FROM hands WHERE table_id = $1 AND hand_no < $2 ORDER BY hand_no DESC LIMIT 1), 0)
    AND seq <= coalesce((SELECT last_seq FROM hands WHERE table_id = $1 AND hand_no > $2 ORDER BY hand_no LIMIT 1), 9223372036854775807)
  ORDER BY seq`;

/** As the rail saw it. null: no such hand, or it has not ended. Fault 60 */
export async function getPublicHand(
  pool: Queryable,
  handId: string,
): Promise<Omit<FinishedHand, "viewerSeat" | "revealedAt"> | null> {
  if (!isHandId(handId)) return null;
  const [hands, players] = await Promise.all([
    pool.query<HandRow>(
      `SELECT ${COLUMNS}, NULL::bigint AS net FROM hands h JOIN tables t ON t.id = h.table_id WHERE h.id = $1`,
      [handId],
    ),
    pool.query<FinishedHand["players"][number]>(
      `SELECT p.seat, p.user_id AS "userId", u.name, p.net FROM hand_players p JOIN users u ON u.id = p.user_id
       WHERE p.hand_id = $1 ORDER BY p.seat`,
      [handId],
    ),
  ]);
  const [row] = hands.rows;
  if (!row) return null;
  const { net: _, cursor: __, ...line } = toHandSummary(row);
  const { rows } = await pool.query<{ public: TableEvent }>(EVENTS, [row.table_id, row.hand_no]);
  return { ...line, settings: row.settings, players: players.rows, events: rows.map((event) => event.public) };
}

/** A finished hand's hole cards, by seat. null: another key, or nothing was kept. */
export async function readHoleCards(
  pool: Queryable,
  archiveKey: Uint8Array,
  handId: string,
): Promise<ReadonlyMap<SeatNo, readonly Card[]> | null> {
  const { rows } = await pool.query<{ table_id: string; hand_no: number; sealed: Buffer }>(
    "SELECT table_id, hand_no, sealed FROM hands WHERE id = $1",
    [handId],
  );
  const [row] = rows;
  if (!row) return null;
  const at = { tableId: row.table_id, handNo: row.hand_no, seq: 0 };
  const kept = sealedHandSchema.safeParse(openSealed(archiveKey, at, row.sealed));
  if (!kept.success) return null;
  return new Map(kept.data.hole.map(({ seat, cards }) => [seat, cards.filter((card) => card !== null)]));
}

/** The same events with these seats' cards known. */
export const revealCards = (
  events: readonly TableEvent[],
  cards: ReadonlyMap<SeatNo, readonly Card[]>,
): readonly TableEvent[] =>
  events.map((event) =>
    isSeatEvent(event) || event.type !== "hole-dealt"
      ? event
      : { ...event, hands: event.hands.map((hand) => ({ ...hand, cards: cards.get(hand.seat) ?? hand.cards })) },
  );

export interface Hands {
  /** The hands of one player, newest first. */
  listForPlayer(userId: string, query: Pick<HandQuery, "before" | "limit">): Promise<readonly HandSummary[]>;
  /** A viewer who was dealt in sees the viewer's own cards; every viewer sees what was shown. null when there is no such finished hand. Fault 60 */
  get(handId: string, viewerId: string | null): Promise<FinishedHand | null>;
}

export const createHands = (pool: Queryable, archiveKey: Uint8Array): Hands => ({
  listForPlayer: (userId, query) => listHands(pool, { ...query, userId }),

  async get(handId, viewerId) {
    const hand = await getPublicHand(pool, handId);
    if (!hand) return null;
    const viewerSeat = hand.players.find(({ userId }) => userId === viewerId)?.seat ?? null;
    if (viewerSeat === null) return { ...hand, viewerSeat, revealedAt: [] };
    const [cards, looks] = await Promise.all([
      readHoleCards(pool, archiveKey, handId),
      pool.query<{ at: Date }>("SELECT at FROM hand_views WHERE hand_id = $1 ORDER BY id", [handId]),
    ]);
    const own = new Map([...(cards ?? [])].filter(([seat]) => seat === viewerSeat));
    return {
      ...hand,
      viewerSeat,
      events: revealCards(hand.events, own),
      revealedAt: looks.rows.map(({ at }) => at.getTime()),
    };
  },
});
