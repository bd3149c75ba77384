/**
 * Makes the histories of finished hands, for files. Each history shows what its reader may know, by the same rule as the hand's page. SQL:
 * one statement reads many hands, and settings are read as they were stored. F4
 */
import { isSeatEvent, type SeatNo, type TableEvent, type TournamentSettings } from "@poker/engine";
import {
  type HandFacts,
  type HandHistory,
  historyOf,
  isHistoryRefusal,
  type TournamentFacts,
} from "@poker/hand-history";
import { type FinishedHand, isHandId, type TableCurrency, type UnwrittenHand } from "@poker/protocol";
import { type RecordedStep, readStepsOfHands } from "../../journal/hand-steps.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isWatchable, openHoleCards, playOf, revealOwnCards } from "./finished-hands.ts";

/** The site's name and the players' names, as the history shows them to its reader. */
export interface HistoryWords {
  readonly site: string;
  readonly showName: (storedName: string) => string;
}

export interface HandHistories {
  /**
   * Returns the given hands in the given order, without those into which the player was not dealt. Shows no hidden cards except the
   * player's own. Each history is made when the caller asks for the next one, so only one replayed hand is in memory at a time.
   */
  readOwn(
    userId: string,
    handIds: readonly string[],
    words: HistoryWords,
  ): Promise<Iterable<HandHistory | UnwrittenHand>>;
  /**
   * Returns the history of one hand. null when the viewer may not see the hand or it does not exist. `viewerId` is null for a viewer who is
   * not signed in. Faults 60 and 110
   */
  readOne(viewerId: string | null, handId: string, words: HistoryWords): Promise<HandHistory | UnwrittenHand | null>;
}

interface HandRow {
  readonly id: string;
  readonly serial: number;
  readonly tableId: string;
  readonly handNo: number;
  readonly outcome: FinishedHand["outcome"];
  readonly sealed: Uint8Array;
  readonly tableName: string;
  readonly tournamentId: string | null;
  readonly currency: TableCurrency;
  readonly seats: number;
  /** null when the viewer was not dealt in. */
  readonly viewerSeat: SeatNo | null;
  readonly players: HandFacts["players"];
}

const SELECT_HANDS = `
  SELECT h.id, h.serial, h.table_id AS "tableId", h.hand_no AS "handNo", h.outcome, h.sealed, t.name AS "tableName",
         t.tournament_id AS "tournamentId", s.settings->>'currency' AS currency, (s.settings->'seats')::int AS seats, p.seat AS "viewerSeat",
         (SELECT json_agg(json_build_object('seat', o.seat, 'name', u.name) ORDER BY o.seat)
          FROM hand_seats o JOIN users u ON u.id = o.user_id WHERE o.hand_serial = h.serial) AS players
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, place) JOIN hands h ON h.id = wanted.id
  JOIN tables t ON t.id = h.table_id JOIN hand_settings s ON s.id = h.settings_id
  LEFT JOIN hand_seats p ON p.hand_serial = h.serial AND p.user_id = $2`;
const OWN = `${SELECT_HANDS} WHERE p.seat IS NOT NULL ORDER BY wanted.place`;

interface TournamentRow {
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
  readonly started_at: Date | null;
}

async function loadTournaments(pool: Queryable, rows: readonly HandRow[]): Promise<ReadonlyMap<string, TournamentRow>> {
  const ids = [...new Set(rows.flatMap(({ tournamentId }) => tournamentId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await pool.query<TournamentRow>(
    "SELECT id, name, settings, started_at FROM tournaments WHERE id = ANY($1::uuid[])",
    [ids],
  );
  return new Map(found.map((row) => [row.id, row]));
}

export function createHandHistories({ pool }: Pick<Database, "pool">, archiveKeys: SealKeys): HandHistories {
  /** Reads the stored data of all these hands at once. The returned function makes the history of one of them. */
  async function readPlays(rows: readonly HandRow[], words: HistoryWords) {
    const [steps, tournaments] = await Promise.all([
      readStepsOfHands(
        pool,
        rows.map(({ serial }) => serial),
        { withSealed: false },
      ),
      loadTournaments(pool, rows),
    ]);
    return (row: HandRow) => {
      const tournament = tournaments.get(row.tournamentId ?? "") ?? null;
      const asSeen = (events: readonly TableEvent[]) =>
        row.viewerSeat === null ? events : revealOwnCards(events, openHoleCards(archiveKeys, row), row.viewerSeat);
      return historyOfRow(row, steps.get(row.serial)?.(), { tournament, words, asSeen });
    };
  }
  return {
    async readOwn(userId, handIds, words) {
      const { rows } = await pool.query<HandRow>(OWN, [handIds, userId]);
      const toHistory = await readPlays(rows, words);
      return mapLazily(rows, toHistory);
    },
    async readOne(viewerId, handId, words) {
      if (!isHandId(handId)) return null;
      const { rows } = await pool.query<HandRow>(SELECT_HANDS, [[handId], viewerId]);
      const [row] = rows;
      if (!row || (row.viewerSeat === null && !(await isWatchable(pool, row.tableId)))) return null;
      return (await readPlays([row], words))(row);
    },
  };
}

function* mapLazily<T, U>(items: readonly T[], toValue: (item: T) => U): Generator<U> {
  for (const item of items) yield toValue(item);
}

interface HistoryContext {
  readonly tournament: TournamentRow | null;
  readonly words: HistoryWords;
  /** Adds the reader's own cards to the events. */
  readonly asSeen: (events: readonly TableEvent[]) => readonly TableEvent[];
}

/** `steps` is null when the steps cannot be read, and undefined when none are stored. */
function historyOfRow(
  row: HandRow,
  steps: readonly RecordedStep[] | null | undefined,
  { tournament, words, asSeen }: HistoryContext,
): HandHistory | UnwrittenHand {
  const unwritten = (why: UnwrittenHand["why"]): UnwrittenHand => ({ handId: row.id, why });
  if (row.outcome === "suspended") return unwritten("suspended");
  if (steps === null) return unwritten("damaged");
  const { events, timesLeft } = playOf(steps ?? [], row.handNo);
  const start = events.find((event) => !isSeatEvent(event) && event.type === "hand-started");
  if (start?.type !== "hand-started") return unwritten("not-kept");
  const history = historyOf(asSeen(events), {
    id: row.id,
    site: words.site,
    table: { name: row.tableName, seats: row.seats },
    startedAt: steps?.[0]?.created_at.getTime() ?? null,
    currency: row.currency === "real" ? REAL_MONEY : PLAY_MONEY,
    decimals: tournament ? 0 : 2,
    players: row.players.map(({ seat, name }) => ({ seat, name: words.showName(name) })),
    hero: row.viewerSeat,
    tournament: tournament && tournamentFacts(tournament, start.setup),
    timesLeft,
  });
  return isHistoryRefusal(history) ? unwritten("damaged") : history;
}

/** The code of Open Hand History for play money. */
export const PLAY_MONEY = "XPM";
/** Real money is shown with a dollar sign. */
export const REAL_MONEY = "USD";

type HandSetup = HandHistory["setup"];

function tournamentFacts(
  { id, name, settings, started_at: startedAt }: TournamentRow,
  setup: HandSetup,
): TournamentFacts {
  const levelNo = levelNoOf(settings, setup);
  return {
    id,
    name,
    startedAt: startedAt?.getTime() ?? null,
    buyIn: settings.buyIn.prize,
    fee: settings.buyIn.fee,
    startingStack: settings.startingStack,
    level: levelNo,
    levelMs: settings.levels[levelNo - 1]?.ms ?? 0,
    tables: settings.entries.max <= settings.seats ? "one" : "many",
  };
}

/**
 * Returns the number of the tournament level whose blinds and ante this hand had. The highest dead post is the ante, because a player with
 * few chips may have posted less.
 */
function levelNoOf({ levels }: TournamentSettings, { rules, posts }: HandSetup): number {
  const ante = Math.max(0, ...posts.map(({ dead }) => dead));
  const isLevel = ({ smallBlind, bigBlind, bigBet }: (typeof levels)[number]) =>
    smallBlind === rules.smallBlind && bigBlind === rules.bigBlind && bigBet === rules.bigBet;
  const exact = levels.findIndex((level) => isLevel(level) && level.ante === ante);
  return Math.max(exact < 0 ? levels.findIndex(isLevel) : exact, 0) + 1;
}
