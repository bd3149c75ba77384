/**
 * Reads finished hands: lists of hands, and one hand as its viewer may see it. The hidden cards of each seat are read from the archive.
 * Plain rows go through Prisma. SQL: pages are found by row comparison, and JSON is read as it was stored. F4
 */

import { type Card, isSeatEvent, type SeatNo, type TableEvent, type TableSettings } from "@poker/engine";
import { type FinishedHand, type HandSummary, isHandId, type RecordState, type VoidHand } from "@poker/protocol";
import { fromStoredEvent, isTableEvent } from "../../journal/compact-events.ts";
import { eventsOfHand, type RecordedStep, readHandSteps, UnreadableRecordError } from "../../journal/hand-steps.ts";
import { timesLeftOf } from "../../journal/times-left.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import { openHand } from "../../sealing/sealed-hand.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";
import { type HandDeal, loadHandDeal, loadVoidDeal, loadVoidHand } from "../deals/deal-files.ts";
import { namedTournament } from "../tournaments/named-tournaments.ts";

/** A page of a player's hands, newest first. With `before`, only hands that are older than this cursor. */
interface HandQuery {
  readonly userId: string;
  /** The cursor of a line, or `<epoch ms>.` for all hands before that time. An invalid cursor counts as no cursor. */
  readonly before?: string | null | undefined;
  readonly limit: number;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f:-]*)$/;

export interface HandRow {
  id: string;
  table_id: string;
  table_name: string;
  tournament: HandSummary["tournament"];
  hand_no: number;
  outcome: HandSummary["outcome"];
  settings: TableSettings;
  pot: number;
  rake: number;
  net: number | null;
  ended_at: Date;
}
export const toHandSummary = (row: HandRow): HandSummary => ({
  id: row.id,
  tableId: row.table_id,
  tableName: row.table_name,
  tournament: row.tournament,
  handNo: row.hand_no,
  outcome: row.outcome,
  currency: row.settings.currency,
  bigBlind: row.settings.rules.bigBlind,
  pot: row.pot,
  rake: row.rake,
  net: row.net,
  endedAt: row.ended_at.getTime(),
  cursor: `${row.ended_at.getTime()}.${row.id}`,
});

export const HAND_COLUMNS = `h.id, h.table_id, t.name AS table_name, ${namedTournament("t.tournament_id")} AS tournament, h.hand_no, h.outcome, s.settings, h.pot, h.rake, h.ended_at`;
export const TABLE_AND_SETTINGS = `JOIN tables t ON t.id = h.table_id JOIN hand_settings s ON s.id = h.settings_id`;
/**
 * Joins the hands of the seats `p`, for pages of a player's hands. The OFFSET forces PostgreSQL to look up one hand after the other.
 * Without it, PostgreSQL would read the hands of all players when it estimates that this player plays often.
 */
export const HANDS_OF_SEATS = "CROSS JOIN LATERAL (SELECT * FROM hands WHERE serial = p.hand_serial OFFSET 0) h";
// Reads hands in the order of their numbers, from the cursor's hand or from a time. A hand gets its number up to ten minutes after its
// recorded time, because no commit takes longer. So the number only narrows the search, and the time decides which hands are found.
const BY_PLAYER = `
  SELECT ${HAND_COLUMNS}, p.net FROM hand_seats p ${HANDS_OF_SEATS} ${TABLE_AND_SETTINGS}
  WHERE p.user_id = $4 AND p.hand_serial < coalesce(
      (SELECT serial FROM hands WHERE id = $2),
      (SELECT serial FROM hands WHERE ended_at >= $1::timestamptz + interval '10 minutes' ORDER BY ended_at, serial LIMIT 1),
      9223372036854775807)
    AND (h.ended_at < $1 OR EXISTS (SELECT FROM hands WHERE id = $2))
  ORDER BY p.hand_serial DESC LIMIT $3`;

async function listHands(pool: Queryable, { userId, before, limit }: HandQuery): Promise<readonly HandSummary[]> {
  const [, at, id = ""] = CURSOR.exec(before ?? "") ?? [];
  const from = at === undefined ? "infinity" : new Date(Number(at));
  const { rows } = await pool.query<HandRow>(BY_PLAYER, [from, id, limit, userId]);
  return rows.map(toHandSummary);
}

type PublicHand = Omit<FinishedHand, "viewerSeat" | "revealedAt">;
/** What the record of a hand contains. */
type HandPlay = Pick<FinishedHand, "events" | "timesLeft">;

/**
 * Returns a finished hand as the rail saw it, without events when they are in the archive. Returns null when no such hand exists or it has
 * not ended. Throws `UnreadableRecordError`. Fault 60
 */
export async function getPublicHand(
  database: Pick<Database, "prisma" | "pool">,
  handId: string,
): Promise<PublicHand | null> {
  const head = await readHead(database, handId);
  return head && { ...head, ...(await readPlay(database.pool, head)) };
}

/** Returns the same as `getPublicHand`, and the state of the hand's record. A hand with a damaged record is returned without events. */
export async function readPublicHand(
  database: Pick<Database, "prisma" | "pool">,
  handId: string,
): Promise<{ readonly hand: PublicHand; readonly record: RecordState } | null> {
  const head = await readHead(database, handId);
  if (!head) return null;
  try {
    const play = await readPlay(database.pool, head);
    return { hand: { ...head, ...play }, record: play.events.length > 0 ? "kept" : "archived" };
  } catch (error) {
    if (!(error instanceof UnreadableRecordError)) throw error;
    return { hand: { ...head, events: [], timesLeft: [] }, record: "damaged" };
  }
}

/** Returns what is known about a finished hand without reading its record. */
async function readHead(
  { prisma, pool }: Pick<Database, "prisma" | "pool">,
  handId: string,
): Promise<Omit<PublicHand, keyof HandPlay> | null> {
  if (!isHandId(handId)) return null;
  const [hands, players] = await Promise.all([
    pool.query<HandRow>(
      `SELECT ${HAND_COLUMNS}, NULL::bigint AS net FROM hands h ${TABLE_AND_SETTINGS} WHERE h.id = $1`,
      [handId],
    ),
    prisma.handSeat.findMany({
      where: { hand: { id: handId } },
      select: {
        seat: true,
        userId: true,
        net: true,
        user: { select: { name: true, bot: true, staff: { select: { role: true }, take: 1 } } },
      },
      orderBy: { seat: "asc" },
    }),
  ]);
  const [row] = hands.rows;
  if (!row) return null;
  const { net: _, cursor: __, ...line } = toHandSummary(row);
  return {
    ...line,
    settings: row.settings,
    players: players.map(({ user: { name, bot: isBot, staff }, net, ...player }) => ({
      ...player,
      name,
      isBot,
      isStaff: staff.length > 0,
      net: toSafeInteger(net),
    })),
  };
}

const readPlay = async (
  pool: Queryable,
  { tableId, handNo }: Pick<PublicHand, "tableId" | "handNo">,
): Promise<HandPlay> => playOf(await readHandSteps(pool, tableId, handNo, { withSealed: false }), handNo);

/**
 * Returns the events of a hand that the rail saw. Empty when the hand's record is in the archive, because then the rows that are left do
 * not contain the start of the hand.
 */
export function playOf(steps: readonly RecordedStep[], handNo: number): HandPlay {
  const events = steps
    .flatMap((step) => eventsOfHand(step, handNo))
    .map(fromStoredEvent)
    .filter(isTableEvent);
  if (!events.some(({ type }) => type === "hand-started")) return { events: [], timesLeft: [] };
  return { events, timesLeft: timesLeftOf(steps, handNo) };
}

/** Returns a finished hand's hole cards by seat. null when the key is wrong or no cards were stored. */
export async function readHoleCards(
  prisma: Database["prisma"],
  archiveKeys: SealKeys,
  handId: string,
): Promise<ReadonlyMap<SeatNo, readonly Card[]> | null> {
  const hand = await prisma.hand.findUnique({
    where: { id: handId },
    select: { tableId: true, handNo: true, sealed: true },
  });
  if (!hand) return null;
  return openHoleCards(archiveKeys, hand);
}

/** Opens hole cards like `readHoleCards`, when the caller has already read the hand's row. */
export function openHoleCards(
  archiveKeys: SealKeys,
  { tableId, handNo, sealed }: { readonly tableId: string; readonly handNo: number; readonly sealed: Uint8Array },
): ReadonlyMap<SeatNo, readonly Card[]> | null {
  const kept = openHand(archiveKeys, { tableId, handNo, seq: 0 }, sealed);
  return kept && new Map(kept.hole.map(({ seat, cards }) => [seat, cards.filter((card) => card !== null)]));
}

/** Returns the events as the player at a seat saw them. `cards` has the cards of all seats; null when they are not known. */
export const revealOwnCards = (
  events: readonly TableEvent[],
  cards: ReadonlyMap<SeatNo, readonly Card[]> | null,
  ownSeat: SeatNo,
): readonly TableEvent[] => revealCards(events, new Map([...(cards ?? [])].filter(([seat]) => seat === ownSeat)));

/** Puts the given hole cards into the events. */
export const revealCards = (
  events: readonly TableEvent[],
  cards: ReadonlyMap<SeatNo, readonly Card[]>,
): readonly TableEvent[] =>
  events.map((event) =>
    isSeatEvent(event) || event.type !== "hole-dealt"
      ? event
      : { ...event, hands: event.hands.map((hand) => ({ ...hand, cards: cards.get(hand.seat) ?? hand.cards })) },
  );

/**
 * Selects the tables that strangers may watch now. The table, or its pool or tournament, must be open, and the table must not be a private
 * game. H1, fault 110
 */
export const WATCHABLE_TABLES = `
  SELECT t.id FROM tables t LEFT JOIN pools p ON p.id = t.pool_id LEFT JOIN tournaments o ON o.id = t.tournament_id
  WHERE NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = t.id)
    AND CASE WHEN o.id IS NULL THEN coalesce(p.status, t.status) = 'open' ELSE o.closed_at IS NULL END
    AND coalesce(p.opens_at, t.opens_at, now()) <= now()`;

export async function isWatchable(pool: Queryable, tableId: string): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM (${WATCHABLE_TABLES}) w WHERE w.id = $1`, [tableId]);
  return rowCount === 1;
}

export interface Hands {
  /** Returns the hands of one player, newest first. */
  listForPlayer(userId: string, query: Pick<HandQuery, "before" | "limit">): Promise<readonly HandSummary[]>;
  /**
   * Returns a hand with the viewer's own cards when they were dealt in. Every other viewer sees only the cards that were shown, and only
   * while they may watch the table. Returns null when no such hand is finished or the viewer may not see it. Faults 60 and 110
   */
  get(handId: string, viewerId: string | null): Promise<FinishedHand | null>;
  /** Returns the record of the hand's deal, with the openings of the viewer's own cards. null when the viewer may not see the hand. F4 */
  getDeal(handId: string, viewerId: string | null): Promise<HandDeal | null>;
  /** Returns a hand that was promised and never dealt. null when no such hand exists or the viewer may not see it. F3 */
  getVoid(handId: string, viewerId: string | null): Promise<VoidHand | null>;
  /** Returns the void hands just before this hand, newest first, that the viewer may see. F3 */
  listVoidBefore(handId: string, viewerId: string | null): Promise<readonly VoidHand[]>;
}

/** How many hand numbers before a hand are searched for void hands. */
const MOST_VOID_BEFORE = 5;

const splitHandId = (handId: string) => {
  const [tableId = "", handNo = ""] = handId.split(":");
  return { tableId, handNo: Number(handNo) };
};

export const createHands = (database: Pick<Database, "prisma" | "pool">, archiveKeys: SealKeys): Hands => ({
  listForPlayer: (userId, query) => listHands(database.pool, { ...query, userId }),

  async get(handId, viewerId) {
    const hand = await getPublicHand(database, handId);
    if (!hand) return null;
    const viewerSeat = hand.players.find(({ userId }) => userId === viewerId)?.seat ?? null;
    if (viewerSeat === null)
      return (await isWatchable(database.pool, hand.tableId)) ? { ...hand, viewerSeat, revealedAt: [] } : null;
    const [cards, reveals] = await Promise.all([
      readHoleCards(database.prisma, archiveKeys, handId),
      database.prisma.handReveal.findMany({ where: { handId }, select: { at: true }, orderBy: { id: "asc" } }),
    ]);
    return {
      ...hand,
      viewerSeat,
      events: revealOwnCards(hand.events, cards, viewerSeat),
      revealedAt: reveals.map(({ at }) => at.getTime()),
    };
  },

  async getDeal(handId, viewerId) {
    if (!isHandId(handId)) return null;
    const { pool, prisma } = database;
    const [hand, dealtIn] = await Promise.all([
      prisma.hand.findUnique({ where: { id: handId }, select: { id: true } }),
      viewerId === null
        ? null
        : prisma.handSeat.findFirst({ where: { hand: { id: handId }, userId: viewerId }, select: { seat: true } }),
    ]);
    const { tableId, handNo } = splitHandId(handId);
    const mayWatch = dealtIn === null && (await isWatchable(pool, tableId));
    if (!hand) return loadVoidDeal(pool, { tableId, handNo }, { viewerId, mayWatch });
    if (!dealtIn && !mayWatch) return null;
    return loadHandDeal(database, archiveKeys, { handId, seat: dealtIn?.seat ?? null });
  },

  async getVoid(handId, viewerId) {
    if (!isHandId(handId)) return null;
    const hand = splitHandId(handId);
    const { rowCount } = await database.pool.query("SELECT FROM hands WHERE id = $1", [handId]);
    if (rowCount !== 0) return null;
    const mayWatch = await isWatchable(database.pool, hand.tableId);
    return loadVoidHand(database, hand, { viewerId, mayWatch });
  },

  async listVoidBefore(handId, viewerId) {
    if (!isHandId(handId)) return [];
    const { tableId, handNo } = splitHandId(handId);
    const { rows } = await database.pool.query<{ last: number | null }>(
      "SELECT max(hand_no) AS last FROM hands WHERE table_id = $1 AND hand_no < $2",
      [tableId, handNo],
    );
    const missing = Math.min(handNo - 1 - (rows[0]?.last ?? 0), MOST_VOID_BEFORE);
    if (missing <= 0) return [];
    const mayWatch = await isWatchable(database.pool, tableId);
    const numbers = Array.from({ length: missing }, (_, back) => handNo - 1 - back);
    const found = await Promise.all(
      numbers.map((number) => loadVoidHand(database, { tableId, handNo: number }, { viewerId, mayWatch })),
    );
    return found.filter((hand) => hand !== null);
  },
});
