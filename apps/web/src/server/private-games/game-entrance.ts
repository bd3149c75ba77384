/**
 * Opens private games, and lets people enter them with a link or a code. Both are limited for each person and each
 * address. H1, H2, H8, fault 88
 */
import { MOST_OPEN_GAMES } from "@poker/db";
import { type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import type { GameCodeRefusalCode, GameRefusalCode } from "@poker/protocol";
import type { GameKeyBody, NewGame } from "../../features/private-games/game-schemas.ts";
import { type EnteredGame, usualBuyIn } from "../../features/private-games/games-api.ts";
import { gameKeysPerAddress, gamePasswordsPerAddress, gamesPerAddress, gamesPerUser } from "../requests/rate-limits.ts";
import { repositories } from "../requests/repositories.ts";

/** A person who opens a game, and their address. */
interface Opener extends Pick<Entrant, "address" | "browserId"> {
  readonly user: { readonly userId: string; readonly sessionKey: string; readonly guest: boolean };
}

export async function openPrivateGame(
  { user: { userId, sessionKey, guest }, address, browserId }: Opener,
  game: NewGame,
): Promise<Done | Refusal<GameRefusalCode>> {
  if (!(await gamesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  if (!(await gamesPerAddress.tryConsume(address))) return refuse("too-many-tries");
  const most = MOST_OPEN_GAMES[guest ? "guest" : "account"];
  return repositories().privateGames.open(sessionKey, { ...game, browserId, most });
}

/** A signed-in person, or a visitor without an account, who enters a game. */
interface Entrant {
  /** null when the visitor has no account. They can only watch. */
  readonly user: { readonly userId: string; readonly sessionKey: string } | null;
  /** The client's IPv4 address, or the network of its IPv6 address. Limits count tries under this key. */
  readonly address: string;
  /** The id that a cookie gave this browser; null when it has none. */
  readonly browserId: string | null;
}

/**
 * Lets a person enter a game, or lets a visitor without an account watch it. Refuses with one of these codes:
 * - too-many-tries
 * - session-revoked, when a visitor without an account wants to play
 * - any refusal of the repository
 */
export async function enterPrivateGame(
  { user, address, browserId }: Entrant,
  { key: typed, password, watch }: GameKeyBody,
): Promise<EnteredGame | Refusal<GameRefusalCode>> {
  if (!(await mayTry(address, password))) return refuse("too-many-tries");
  const { privateGames } = repositories();
  if (user) {
    const entered = await privateGames.enter(user.sessionKey, { typed, password, browserId });
    if (isRefusal(entered)) return entered;
    return describeEntered(entered.tableId, await privateGames.standingOf(entered.tableId, user.userId));
  }
  if (!watch) return refuse("session-revoked");
  const tableId = await privateGames.findToWatch(typed, password);
  if (tableId !== null) return describeEntered(tableId, null);
  return refuse((await privateGames.find(typed))?.hasPassword ? "wrong-password" : "no-such-game");
}

/** Finds the open game that belongs to a link or code. */
export async function findInvitedGame(
  address: string,
  typed: string,
): Promise<{ readonly tableId: string; readonly hasPassword: boolean } | Refusal<GameCodeRefusalCode>> {
  if (!(await gameKeysPerAddress.tryConsume(address))) return refuse("too-many-tries");
  return (await repositories().privateGames.find(typed)) ?? refuse("no-such-game");
}

const mayTry = async (address: string, password: string | null): Promise<boolean> =>
  (await gameKeysPerAddress.tryConsume(address)) &&
  (password === null || (await gamePasswordsPerAddress.tryConsume(address)));

async function describeEntered(
  tableId: string,
  standing: string | null,
): Promise<EnteredGame | Refusal<GameRefusalCode>> {
  const game = await repositories().privateGames.get(tableId);
  if (!game) return refuse("no-such-game");
  const mayPlay = standing === "admitted" || game.admission === "link";
  return { tableId, mayPlay, buyIn: usualBuyIn(game.settings) };
}
