/**
 * Private games: opened by their hosts, entered by a link or a code, settled by a sheet. Only functions that find the person by their
 * session read the link, code and password. Plain rows go through Prisma. SQL: functions of the database open and enter games, and the
 * sheet sums the ledger over several tables. H1, H2, H9
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

/** The most games of one opener that may be open at the same time. */
export const MOST_OPEN_GAMES = { guest: 3, account: 20 };
const CODE_TRIES = 5;

const accessSchema = z.object({ admission: z.enum(ADMISSIONS), watching: z.enum(WATCHINGS) });
const standingSchema = z.enum(GAME_STANDINGS);
type Rows = Pick<Database, "prisma"> & { readonly pool: Queryable };

export interface NewPrivateGame
  extends Pick<PrivateGameInfo, "tableId" | "title" | "admission" | "watching" | "settings"> {
  readonly term: GameTerm;
  /** null for no password. */
  readonly password: string | null;
  /** The id that the browser keeps for its sign-ins; null when the browser keeps no id. */
  readonly browserId: string | null;
  readonly most: number;
}

type GameRefusal = Refusal<GameRefusalCode>;

/** The time until which a private game that has used too much of the room deals no hand, epoch ms. */
export interface GameRest {
  readonly until: number;
}

export interface PrivateGames {
  /**
   * Adds to the counts of what the game uses. Returns the time until which the game deals no hand; null when the game
   * may deal its next hand. Fault 122
   */
  noteUse(tableId: string, hands: number, bytes: number): Promise<GameRest | null>;
  /** `title-not-allowed` names the field `title`. */
  open(sessionKey: string, game: NewPrivateGame): Promise<Done | GameRefusal>;
  /** The open game of a link or code as people type it; null when no open game has this link or code. Fault 88 */
  find(typed: string): Promise<{ readonly tableId: string; readonly hasPassword: boolean } | null>;
  /** Records that this person has used the link or code. */
  enter(
    sessionKey: string,
    way: { readonly typed: string; readonly password: string | null; readonly browserId: string | null },
  ): Promise<{ readonly tableId: string } | GameRefusal>;
  /** The game that a visitor without an account may watch by the link; null when visitors may not watch, or no game has this link. H8 */
  findToWatch(typed: string, password: string | null): Promise<string | null>;
  /** Returns the games that visitors may still watch, out of the games that a browser entered with these keys. H8 */
  filterWatchable(came: readonly { readonly id: string; readonly key: string }[]): Promise<ReadonlySet<string>>;
  /** The link, code and password for people who may play the game; null for all other people. */
  invitation(sessionKey: string, tableId: string): Promise<GameInvitation | null>;
  /** Makes a new link, code and password; the old ones no longer open the game. */
  changeInvitation(sessionKey: string, tableId: string, password: string | null): Promise<Done | GameRefusal>;
  /** Gives the sheet a link of its own, or removes that link. H9 */
  shareSheet(sessionKey: string, tableId: string, shared: boolean): Promise<Done | GameRefusal>;
  /** The people who came with the same browser as another person. Only the host gets them; the list is empty for everyone else. Fault 90 */
  sameBrowsers(
    sessionKey: string,
    tableId: string,
  ): Promise<readonly { readonly userId: string; readonly sameAs: string }[]>;
  /** null when no such game exists. The callers decide which people may know about the game. */
  get(tableId: string): Promise<PrivateGameInfo | null>;
  /** null when the person has not used the game's link. */
  standingOf(tableId: string, userId: string): Promise<GameStanding | null>;
  /**
   * What the table of the game starts with: the opener as its host, and the current rules of access, which come from
   * the table's log. null when no such game exists.
   */
  startOf(tableId: string): Promise<PrivateGameStart | null>;
  /** The game from its rows, for a table whose log cannot be read; it has no asking players. T7 */
  lastKnownOf(tableId: string): Promise<PrivateGame | null>;
  /** A person's games, the newest first, without games from which the person was removed. */
  listForPlayer(userId: string, limit: number): Promise<readonly PrivateGameInfo[]>;
  /** The sheet for people who have played; null for others. */
  sheetFor(userId: string, tableId: string): Promise<GameSheet | null>;
  /** The sheet by its own link; null when no sheet has this link. */
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

/** Creates random codes until one is free. */
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

/** The functions that let people enter a game, and the functions that only the host may use. */
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

/** The data from which the game server makes the game's table. */
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
