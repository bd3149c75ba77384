/** Opens private games of new guests. Writes to the database and the ledger what the logs of the games' tables would say. */
import { randomUUID } from "node:crypto";
import { buildSettings, isRefusal, type PrivateGame, presets } from "@poker/engine";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import { postLedgerMoves } from "../ledger/post-moves.ts";
import { createNamedGuest } from "../repositories/accounts/registration.ts";
import { createPrivateGames, type NewPrivateGame } from "../repositories/private-games/private-games.ts";
import { toSessionKey } from "../repositories/sign-in/session-keys.ts";
import { inTransaction } from "../sql/connect.ts";
import type { TestRoom } from "./room.ts";

export interface GamePerson {
  readonly userId: string;
  readonly name: string;
  readonly sessionKey: string;
}

export async function newGamePerson(room: TestRoom, name: string): Promise<GamePerson> {
  const made = await createNamedGuest(room.web.pool, name, null);
  if (isRefusal(made)) throw new Error(made.code);
  return { userId: made.user.id, name, sessionKey: toSessionKey(made.user.sessionToken) };
}

export const gameSettings = {
  ...buildSettings(presets.cardroom, { game: "holdem", structure: "no-limit", low: 10, high: 20, currency: "game" }),
  bots: false,
};

/** Opens a game and returns the id of its table. */
export async function openGame(
  room: TestRoom,
  { sessionKey }: Pick<GamePerson, "sessionKey">,
  change: Partial<NewPrivateGame> = {},
): Promise<string> {
  const tableId = randomUUID();
  const access = { admission: "host", watching: "players", term: "day" } as const;
  const game = { tableId, title: "Friday", settings: gameSettings, password: null, browserId: null, most: 9 };
  const opened = await createPrivateGames(room.web).open(sessionKey, { ...game, ...access, ...change });
  if (isRefusal(opened)) throw new Error(opened.code);
  return tableId;
}

/** Stores the host and the players of a game, as the log of its table would say. */
export const followGame = (room: TestRoom, tableId: string, hostId: string, players: PrivateGame["players"]) =>
  room.game.pool.query("SELECT private_game_follow($1, $2, 'host', 'link', $3)", [
    tableId,
    hostId,
    JSON.stringify(players.map(({ playerId, standing }) => ({ user_id: playerId, standing }))),
  ]);

/** Moves chips of the game from its mint to the player's stack. A negative `amount` moves them back. */
export const bringGameChips = (
  room: TestRoom,
  tableId: string,
  userId: string,
  amount: number,
  kind: LedgerMove["kind"],
) =>
  inTransaction(room.game.pool, (client) =>
    postLedgerMoves(client, [
      {
        key: randomUUID(),
        kind,
        currency: "game",
        entries: [
          { account: { kind: "game-mint", tableId }, amount: -amount },
          { account: { kind: "stack", tableId, userId }, amount },
        ],
      },
    ]),
  );
