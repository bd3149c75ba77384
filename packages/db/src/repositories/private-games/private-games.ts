/**
 * Opens private games, lets people enter them by a link or a code, and computes their sheets. The link, code and password are read only by
 * functions that find the person by their session. Plain rows go through Prisma. SQL: functions of the database open and enter games, and
 * the sheet adds up the ledger over several tables. H1, H2, H9
 */
import { randomBytes, randomInt } from "node:crypto";
import {
  ADMISSIONS,
  type Done,
  type PrivateGame,
  type PrivateGameStart,
  type Refusal,
  refuse,
  settleUp,
  type TableSettings,
  WATCHINGS,
} from "@poker/engine";
import {
  GAME_CODE_LENGTH,
  GAME_CODE_LETTERS,
  GAME_STANDINGS,
  type GameInvitation,
  type GameRefusalCode,
  type GameSheet,
  type GameStanding,
  type GameTerm,
  type PrivateGameInfo,
  type SheetLine,
  toGameKey,
} from "@poker/protocol";
import * as z from "zod";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { IS_STAFF } from "../accounts/named-players.ts";
import { parseGameTitle } from "./game-titles.ts";

/** How many open games one person may have opened, as a guest and with an account. */
export const MOST_OPEN_GAMES = { guest: 3, account: 20 };
const CODE_TRIES = 5;

const accessSchema = z.object({ admission: z.enum(ADMISSIONS), watching: z.enum(WATCHINGS) });
const standingSchema = z.enum(GAME_STANDINGS);
type Rows = Pick<Database, "prisma"> & { readonly pool: Queryable };

export interface NewPrivateGame
  extends Pick<PrivateGameInfo, "tableId" | "title" | "admission" | "watching" | "settings"> {
  readonly term: GameTerm;
  /** null when the game has no password. */
  readonly password: string | null;
  /** The secret id that the browser sends with its sign-ins; null when the browser has none. */
  readonly browserId: string | null;
  readonly most: number;
}

type GameRefusal = Refusal<GameRefusalCode>;

/** Says until when a private game deals no hand because it has used too much of the room. `until` is in epoch milliseconds. */
export interface GameRest {
  readonly until: number;
}

export interface PrivateGames {
  /**
   * Adds the hands and bytes that the game has used to its counts. Returns until when the game must rest; null when it may deal its next
   * hand. Fault 122
   */
  noteUse(tableId: string, hands: number, bytes: number): Promise<GameRest | null>;
  /** Opens a private game. The refusal `title-not-allowed` names the field `title`. */
  open(sessionKey: string, game: NewPrivateGame): Promise<Done | GameRefusal>;
  /** Finds the open game of a link or code, in the way people type it. Returns null when no open game has this link or code. Fault 88 */
  find(typed: string): Promise<{ readonly tableId: string; readonly hasPassword: boolean } | null>;
  /** Records that the person of this session has used the link or code. */
  enter(
    sessionKey: string,
    way: { readonly typed: string; readonly password: string | null; readonly browserId: string | null },
  ): Promise<{ readonly tableId: string } | GameRefusal>;
  /**
   * Returns the id of the game that a visitor without an account may watch by this link. null when visitors may not watch the game or no
   * game has this link. H8
   */
  findToWatch(typed: string, password: string | null): Promise<string | null>;
  /**
   * Returns those of the given games that visitors may still watch. For each game that a browser has entered, it sends the id and the key
   * with which it entered. H8
   */
  filterWatchable(came: readonly { readonly id: string; readonly key: string }[]): Promise<ReadonlySet<string>>;
  /** Returns the link, code and password of the game to a person who may play in it; null to everybody else. */
  invitation(sessionKey: string, tableId: string): Promise<GameInvitation | null>;
  /** Makes a new link, code and password. The old ones no longer open the game. */
  changeInvitation(sessionKey: string, tableId: string, password: string | null): Promise<Done | GameRefusal>;
  /** Makes a link for the sheet, or removes the sheet's link. H9 */
  shareSheet(sessionKey: string, tableId: string, shared: boolean): Promise<Done | GameRefusal>;
  /**
   * Returns the people who came with the same browser as another person. Only the host gets them. For everybody else the list is empty.
   * Fault 90
   */
  sameBrowsers(
    sessionKey: string,
    tableId: string,
  ): Promise<readonly { readonly userId: string; readonly sameAs: string }[]>;
  /** Returns what is stored about a game; null when no such game exists. The caller must decide who may know about the game. */
  get(tableId: string): Promise<PrivateGameInfo | null>;
  /** Returns what the person is in the game; null when they have not used the game's link. */
  standingOf(tableId: string, userId: string): Promise<GameStanding | null>;
  /**
   * Returns what the table of the game starts with: the opener as the host, and the current rules of access from the log of the table. null
   * when no such game exists.
   */
  startOf(tableId: string): Promise<PrivateGameStart | null>;
  /**
   * Returns the game from its database rows, for a table whose log cannot be read. The rows do not say which players are asking to come in,
   * so that list is empty. T7
   */
  lastKnownOf(tableId: string): Promise<PrivateGame | null>;
  /** Returns a person's games, newest first. Games from which they were removed are left out. */
  listForPlayer(userId: string, limit: number): Promise<readonly PrivateGameInfo[]>;
  /** Returns the sheet to a person who has played in the game; null to everybody else. */
  sheetFor(userId: string, tableId: string): Promise<GameSheet | null>;
  /** Returns the sheet that has this link; null when no sheet has it. */
  sheetByLink(token: string): Promise<GameSheet | null>;
}

const makeToken = (): string => randomBytes(16).toString("base64url");
const makeCode = (): string =>
  Array.from({ length: GAME_CODE_LENGTH }, () => GAME_CODE_LETTERS[randomInt(GAME_CODE_LETTERS.length)]).join("");

const INFO = `
  SELECT g.table_id AS "tableId", t.name, g.title, g.host_id AS "hostId", g.admission, g.watching, g.term, g.created_at, t.closes_at,
         t.status = 'open' AS "isOpen", t.settings
  FROM private_games g JOIN tables t ON t.id = g.table_id`;

interface InfoRow extends Omit<PrivateGameInfo, "createdAt" | "closesAt"> {
  readonly created_at: Date;
  readonly closes_at: Date | null;
  readonly settings: TableSettings;
}
const toInfo = ({ created_at: createdAt, closes_at: closesAt, ...game }: InfoRow): PrivateGameInfo => ({
  ...game,
  createdAt: createdAt.getTime(),
  closesAt: closesAt?.getTime() ?? null,
});

/** Tries random codes until one is free. */
async function withFreshCode(attempt: (code: string) => Promise<Done | GameRefusal>): Promise<Done | GameRefusal> {
  for (let tries = 1; ; tries++) {
    const done = await attempt(makeCode());
    if (done.ok || done.code !== "code-taken" || tries === CODE_TRIES) return done;
  }
}

async function readGame(pool: Queryable, tableId: string): Promise<PrivateGameInfo | null> {
  const { rows } = await pool.query<InfoRow>(`${INFO} WHERE g.table_id = $1`, [tableId]);
  return rows[0] ? toInfo(rows[0]) : null;
}

async function readSheet(pool: Queryable, tableId: string): Promise<GameSheet | null> {
  const game = await readGame(pool, tableId);
  if (!game) return null;
  const { rows } = await pool.query<SheetLine>(
    `SELECT r.user_id AS "userId", u.name, ${IS_STAFF} AS staff, u.bot, r.brought, r.away, r.stack, r.away + r.stack - r.brought AS net
     FROM private_game_results($1) r JOIN users u ON u.id = r.user_id ORDER BY net DESC, u.name`,
    [tableId],
  );
  const { name, title, isOpen, createdAt } = game;
  return {
    game: { tableId, name, title, isOpen, createdAt },
    lines: rows,
    payments: settleUp(rows.map(({ userId, net, bot }) => ({ playerId: userId, net, bot }))),
  };
}

/** Makes the methods that let people enter a game, and those that only the host may use. */
const createWays = (
  pool: Queryable,
): Pick<
  PrivateGames,
  "open" | "find" | "enter" | "findToWatch" | "filterWatchable" | "invitation" | "changeInvitation" | "sameBrowsers"
> => ({
  async open(sessionKey, { tableId, settings, admission, watching, term, password, browserId, most, ...game }) {
    const title = parseGameTitle(game.title);
    if (title === null) {
      const code = "title-not-allowed";
      return refuse(code, undefined, [{ field: "title", code }]);
    }
    return withFreshCode((code) =>
      callRefusing(pool, "SELECT private_game_open($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS refused", [
        ...[sessionKey, tableId, title, settings, admission, watching, term, password],
        ...[makeToken(), code, browserId, most],
      ]),
    );
  },
  async find(typed) {
    const { rows } = await pool.query<{ tableId: string; hasPassword: boolean }>(
      `SELECT table_id AS "tableId", has_password AS "hasPassword" FROM private_game_find($1)`,
      [toGameKey(typed)],
    );
    return rows[0] ?? null;
  },
  async enter(sessionKey, { typed, password, browserId }) {
    const { rows } = await pool.query<{ refused: GameRefusalCode | null; table_id: string }>(
      "SELECT refused, table_id FROM private_game_enter($1, $2, $3, $4)",
      [sessionKey, toGameKey(typed), password, browserId],
    );
    const { refused, table_id: tableId } = rows[0] ?? { refused: "no-such-game", table_id: "" };
    return refused === null ? { tableId } : refuse(refused);
  },
  async findToWatch(typed, password) {
    const { rows } = await pool.query<{ id: string | null }>("SELECT private_game_may_watch($1, $2) AS id", [
      toGameKey(typed),
      password,
    ]);
    return rows[0]?.id ?? null;
  },
  async filterWatchable(came) {
    if (came.length === 0) return new Set();
    const { rows } = await pool.query<{ id: string }>("SELECT private_games_opened_by($1, $2) AS id", [
      came.map(({ id }) => id),
      came.map(({ key }) => key),
    ]);
    return new Set(rows.map(({ id }) => id));
  },
  async invitation(sessionKey, tableId) {
    const { rows } = await pool.query<GameInvitation>(
      `SELECT token, code, has_password AS "hasPassword", sheet_token AS "sheetToken" FROM private_game_invitation($1, $2)`,
      [sessionKey, tableId],
    );
    return rows[0] ?? null;
  },
  changeInvitation: (sessionKey, tableId, password) =>
    withFreshCode((code) =>
      callRefusing(pool, "SELECT private_game_change_invitation($1, $2, $3, $4, $5) AS refused", [
        ...[sessionKey, tableId, makeToken(), code, password],
      ]),
    ),
  async sameBrowsers(sessionKey, tableId) {
    const { rows } = await pool.query<{ userId: string; sameAs: string }>(
      `SELECT user_id AS "userId", same_as AS "sameAs" FROM private_game_same_browsers($1, $2)`,
      [sessionKey, tableId],
    );
    return rows;
  },
});

const createSheets = (pool: Queryable): Pick<PrivateGames, "shareSheet" | "sheetFor" | "sheetByLink"> => ({
  shareSheet: (sessionKey, tableId, shared) =>
    callRefusing(pool, "SELECT private_game_share_sheet($1, $2, $3) AS refused", [
      sessionKey,
      tableId,
      shared ? makeToken() : null,
    ]),
  async sheetFor(userId, tableId) {
    const { rowCount } = await pool.query(
      `SELECT FROM private_games g WHERE g.table_id = $1 AND (g.host_id = $2 OR EXISTS (
         SELECT FROM ledger_accounts a WHERE a.table_id = g.table_id AND a.kind = 'stack' AND a.user_id = $2))`,
      [tableId, userId],
    );
    return rowCount === 1 ? readSheet(pool, tableId) : null;
  },
  async sheetByLink(token) {
    const { rows } = await pool.query<{ id: string | null }>("SELECT private_game_sheet_of($1) AS id", [token]);
    return rows[0]?.id ? readSheet(pool, rows[0].id) : null;
  },
});

/** Makes the methods that give the game server what it needs to run a game's table. */
const createGameStates = ({ prisma, pool }: Rows): Pick<PrivateGames, "startOf" | "lastKnownOf"> => ({
  async startOf(tableId) {
    const game = await prisma.privateGame.findUnique({
      where: { tableId },
      select: { openedBy: true, admission: true, watching: true },
    });
    return game && { hostId: game.openedBy, ...accessSchema.parse(game) };
  },
  async lastKnownOf(tableId) {
    const { rows } = await pool.query<Pick<PrivateGame, "hostId" | "admission" | "watching" | "players">>(
      `SELECT host_id AS "hostId", admission, watching, ARRAY(
         SELECT json_build_object('playerId', p.user_id, 'standing', p.standing) FROM private_game_players p
         WHERE p.table_id = g.table_id AND p.standing IN ('admitted', 'removed') ORDER BY p.entered_at, p.user_id) AS players
       FROM private_games g WHERE table_id = $1`,
      [tableId],
    );
    return rows[0] ? { ...rows[0], waiting: [], takes: [] } : null;
  },
});

export const createPrivateGames = ({ prisma, pool }: Rows): PrivateGames => ({
  ...createWays(pool),
  ...createSheets(pool),
  ...createGameStates({ prisma, pool }),
  get: (tableId) => readGame(pool, tableId),
  async noteUse(tableId, hands, bytes) {
    const { rows } = await pool.query<{ until: Date | null }>("SELECT private_game_note_use($1, $2, $3) AS until", [
      ...[tableId, hands, bytes],
    ]);
    const until = rows[0]?.until ?? null;
    return until && { until: until.getTime() };
  },
  async standingOf(tableId, userId) {
    const player = await prisma.privateGamePlayer.findUnique({
      where: { tableId_userId: { tableId, userId } },
      select: { standing: true },
    });
    return player && standingSchema.parse(player.standing);
  },
  async listForPlayer(userId, limit) {
    const { rows } = await pool.query<InfoRow>(
      `${INFO} JOIN private_game_players p ON p.table_id = g.table_id AND p.user_id = $1 AND p.standing <> 'removed'
       ORDER BY p.entered_at DESC, g.table_id LIMIT $2`,
      [userId, limit],
    );
    return rows.map(toInfo);
  },
});
