/**
 * Adds a row for each person of a finished hand, in the order of the hands' numbers.
 * - The newest hands are added as soon as it is certain that no earlier hand is missing.
 * - In a room that has no rows yet, older hands are added too, from the newest back.
 * - The hands that have rows are always those between two numbers. The transaction that adds rows also moves these numbers. So a crash
 *   cannot make a hand appear twice or be left out.
 * - When two nodes process the same hands, the second one adds nothing.
 */
import { setImmediate } from "node:timers/promises";
import type { Card, Game, SeatNo, Structure, TableSettings } from "@poker/engine";
import type { HandMoney, TableCurrency } from "@poker/protocol";
import { handEventsOf, type RecordedStep, readStepsOfHands } from "../journal/hand-steps.ts";
import { hideCards, type OwnCardsKeys, rememberOwnCardsKeys } from "../sealing/hidden-cards.ts";
import type { SealKeys } from "../sealing/key-list.ts";
import { openHand } from "../sealing/sealed-hand.ts";
import type { Queryable } from "../sql/connect.ts";
import { cardBits, cardOrder } from "./card-bits.ts";
import { countHand, type HandCount } from "./count-hand.ts";

/**
 * A hand number, and a transaction from which on the number is certain. When every transaction before `transaction` has ended, each hand up
 * to `serial` is either stored or will never be.
 */
interface Horizon {
  readonly serial: number;
  readonly transaction: string;
}

export interface CountedBatch {
  /** How many hands were processed, including those in which only bots played. */
  readonly hands: number;
  /** The hands that are listed but could not be counted, with the reasons. */
  readonly problems: readonly { readonly handId: string; readonly problem: string }[];
}

export interface OwnHandCounter {
  /**
   * Processes hands that are newer than the last counted one, oldest first. Returns fewer than `maxHands` when it has reached the horizon.
   */
  countNewer(maxHands: number): Promise<CountedBatch>;
  /** Processes hands that are older than the first counted one. Returns fewer than `maxHands` when none are left. */
  countOlder(maxHands: number): Promise<CountedBatch>;
}

const NOTHING: CountedBatch = { hands: 0, problems: [] };

interface HandToCount {
  readonly serial: number;
  readonly id: string;
  readonly table_id: string;
  readonly hand_no: number;
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly settings_id: number;
  readonly is_tournament: boolean;
  /** The people who were dealt in; null when only bots were. */
  readonly players: readonly { readonly seat: SeatNo; readonly user_id: string }[] | null;
  /** The sealed cards of the hand; null when only bots were dealt in. */
  readonly sealed: Uint8Array | null;
}

const HANDS = (range: string, order: string) => `
  SELECT h.serial, h.id, h.table_id, h.hand_no, h.outcome, h.settings_id, t.tournament_id IS NOT NULL AS is_tournament, p.players,
    CASE WHEN p.players IS NOT NULL THEN h.sealed END AS sealed
  FROM hands h JOIN tables t ON t.id = h.table_id CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('seat', s.seat, 'user_id', s.user_id)) AS players
    FROM hand_seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.hand_serial = h.serial) p
  WHERE ${range} ORDER BY h.serial ${order} LIMIT $1`;
const NEWER_HANDS = HANDS("h.serial > $2 AND h.serial <= $3", "");
const OLDER_HANDS = HANDS("h.serial <= $2", "DESC");

export function createOwnHandCounter(pool: Queryable, archiveKeys: SealKeys): OwnHandCounter {
  const keys: CardKeys = { archiveKeys, ownKeysOf: rememberOwnCardsKeys(archiveKeys) };
  let horizon: Horizon | null = null;
  /** The number up to which all hands are certainly visible; null when this is not known yet. */
  let sureSerial: number | null = null;

  /**
   * Takes a new horizon when the last one has become certain. One that is not certain yet is kept, because a newer one would take even
   * longer.
   */
  async function moveHorizon(): Promise<void> {
    const isNew = horizon === null;
    horizon ??= await takeHorizon(pool);
    if (!(await isSure(pool, horizon))) return;
    sureSerial = horizon.serial;
    horizon = null;
    if (!isNew) await moveHorizon();
  }

  return {
    async countNewer(maxHands) {
      await moveHorizon();
      if (sureSerial === null) return NOTHING;
      const mark = await readMark(pool);
      if (!mark) {
        await addRows(pool, { from: sureSerial, to: sureSerial }, []);
        return NOTHING;
      }
      if (mark.to >= sureSerial) return NOTHING;
      const { rows } = await pool.query<HandToCount>(NEWER_HANDS, [maxHands, mark.to, sureSerial]);
      const to = rows.length < maxHands ? sureSerial : (rows.at(-1)?.serial ?? sureSerial);
      return countBatch(pool, keys, rows, { from: mark.to, to });
    },

    async countOlder(maxHands) {
      const mark = await readMark(pool);
      if (!mark || mark.from === 0) return NOTHING;
      const { rows } = await pool.query<HandToCount>(OLDER_HANDS, [maxHands, mark.from]);
      const from = rows.length < maxHands ? 0 : (rows.at(-1)?.serial ?? 1) - 1;
      return countBatch(pool, keys, rows, { from, to: mark.from });
    },
  };
}

/**
 * Reads the number first and the transaction id afterwards, so that every hand up to the number belongs to an earlier transaction. A real
 * id must be assigned for this. The end of a snapshot would not do, because it may come before transactions that are still running.
 */
async function takeHorizon(pool: Queryable): Promise<Horizon> {
  const numbers = await pool.query<{ serial: number }>(
    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS serial FROM hands_serial_seq",
  );
  const snapshot = await pool.query<{ transaction: string }>("SELECT pg_current_xact_id()::text AS transaction");
  return { serial: numbers.rows[0]?.serial ?? 0, transaction: snapshot.rows[0]?.transaction ?? "" };
}

async function isSure(pool: Queryable, { transaction }: Horizon): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8", [
    transaction,
  ]);
  return rowCount === 1;
}

/** All hands with a number above `from` and up to `to`. */
interface SerialRange {
  readonly from: number;
  readonly to: number;
}

async function readMark(pool: Queryable): Promise<SerialRange | null> {
  const { rows } = await pool.query<SerialRange>(`SELECT from_serial AS "from", to_serial AS "to" FROM own_hand_marks`);
  return rows[0] ?? null;
}

async function addRows(pool: Queryable, { from, to }: SerialRange, rows: readonly object[]): Promise<boolean> {
  const added = await pool.query<{ added: boolean }>("SELECT own_hands_add($1, $2, $3) AS added", [
    from,
    to,
    JSON.stringify(rows),
  ]);
  return added.rows[0]?.added ?? false;
}

interface CardKeys {
  readonly archiveKeys: SealKeys;
  readonly ownKeysOf: (userId: string) => OwnCardsKeys;
}

async function countBatch(
  pool: Queryable,
  keys: CardKeys,
  hands: readonly HandToCount[],
  range: SerialRange,
): Promise<CountedBatch> {
  const played = hands.filter(({ players }) => players !== null);
  const serials = played.map(({ serial }) => serial);
  const [steps, settings] = await Promise.all([
    readStepsOfHands(pool, serials, { withSealed: false }),
    readSettings(pool, played),
  ]);
  const problems: { readonly handId: string; readonly problem: string }[] = [];
  const rows: object[] = [];
  for (const hand of played) {
    const kept = steps.get(hand.serial)?.();
    const { count, problem } = tryToCount(hand, kept === undefined ? [] : kept);
    if (problem !== null) problems.push({ handId: hand.id, problem });
    rows.push(...rowsOf(hand, count, settings, keys));
    // Each hand takes up to a few milliseconds. Between two hands, the process does its other work.
    await setImmediate();
  }
  return (await addRows(pool, range, rows)) ? { hands: hands.length, problems } : NOTHING;
}

/** Counts a hand if this is possible. A hand that cannot be counted is still listed with its result, but is left out of the statistics. */
function tryToCount(
  { outcome, hand_no: handNo }: HandToCount,
  steps: readonly RecordedStep[] | null,
): { readonly count: HandCount | null; readonly problem: string | null } {
  if (outcome !== "settled") return { count: null, problem: null };
  if (steps === null) return { count: null, problem: "its record cannot be read" };
  const events = handEventsOf(steps, handNo);
  // In a month that was archived, some steps of a hand may still be stored, but not its start.
  if (!events.some(({ type }) => type === "hand-started")) return { count: null, problem: null };
  try {
    return { count: countHand(events), problem: null };
  } catch (error) {
    return { count: null, problem: String(error) };
  }
}

interface PlayedSettings {
  readonly game: Game;
  readonly structure: Structure;
  readonly bigBlind: number;
  readonly currency: TableCurrency;
}

async function readSettings(
  pool: Queryable,
  hands: readonly HandToCount[],
): Promise<ReadonlyMap<number, PlayedSettings>> {
  const { rows } = await pool.query<{ id: number; settings: TableSettings }>(
    "SELECT id, settings FROM hand_settings WHERE id = ANY($1)",
    [[...new Set(hands.map((hand) => hand.settings_id))]],
  );
  return new Map(
    rows.map(({ id, settings: { currency, rules } }) => [
      id,
      { game: rules.game, structure: rules.structure, bigBlind: rules.bigBlind, currency },
    ]),
  );
}

/** Returns the parameters of `own_hands_add`, which reads everything else from the hand itself. */
function rowsOf(
  hand: HandToCount,
  count: HandCount | null,
  settings: ReadonlyMap<number, PlayedSettings>,
  { archiveKeys, ownKeysOf }: CardKeys,
): readonly object[] {
  const played = settings.get(hand.settings_id);
  if (!played) throw new Error(`hand ${hand.id} has no settings`);
  const money: HandMoney = hand.is_tournament ? "tournament" : played.currency;
  const dealt = holeCardsOf(hand, archiveKeys);
  return (hand.players ?? []).map(({ seat, user_id }) => {
    const own = count?.seats.get(seat);
    const cards = dealt.get(seat);
    return {
      user_id,
      hand_serial: hand.serial,
      game: played.game,
      structure: played.structure,
      big_blind: played.bigBlind,
      money,
      position: own?.position ?? null,
      wagers: own?.wagers ?? 0,
      calls: own?.calls ?? 0,
      counted: own !== undefined,
      decided_preflop: own?.decidedPreflop ?? false,
      vpip: own?.vpip ?? false,
      pfr: own?.pfr ?? false,
      three_bet_possible: own?.threeBetPossible ?? false,
      three_bet: own?.threeBet ?? false,
      continuation_bet_possible: own?.continuationBetPossible ?? false,
      continuation_bet: own?.continuationBet ?? false,
      saw_flop: own?.sawFlop ?? false,
      showdown: own?.showdown ?? false,
      won_at_showdown: own?.wonAtShowdown ?? false,
      adjusted_net: own?.adjustedNet ?? null,
      board: count && count.board.length > 0 ? cardBits(count.board) : null,
      dealt_board: count && count.board.length > 0 ? cardOrder(count.board) : null,
      hidden_cards: cards ? Buffer.from(hideCards(ownKeysOf(user_id), hand.serial, cards)).toString("base64") : null,
    };
  });
}

/** Returns the cards of each seat, in the order of seats. Empty when no cards were stored, or when they were sealed with another key. */
function holeCardsOf({ table_id: tableId, hand_no: handNo, sealed }: HandToCount, archiveKeys: SealKeys) {
  const opened = sealed && openHand(archiveKeys, { tableId, handNo, seq: 0 }, sealed);
  return new Map<SeatNo, readonly Card[]>(
    opened?.hole.flatMap(({ seat, cards }) => {
      const known = cards.filter((card) => card !== null);
      return known.length === cards.length ? [[seat, known]] : [];
    }),
  );
}
