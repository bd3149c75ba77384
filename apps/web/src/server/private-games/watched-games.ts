/**
 * Remembers in a signed cookie which private games this browser may watch without an account. Each game is stored with
 * the link or code that the visitor used. H8
 */
import * as z from "zod";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";

/** How many games the cookie remembers. When it is full, it forgets the oldest game. */
const MAX_GAMES = 8;

const watchedGamesSchema = z.array(z.object({ id: z.uuid(), key: z.string().max(22) })).max(MAX_GAMES);
type WatchedGame = z.infer<typeof watchedGamesSchema>[number];

const cookie = createSignedCookie({
  name: "games",
  path: "/",
  maxAgeSeconds: 24 * 3600,
  sameSite: "lax",
  claims: z.object({ games: watchedGamesSchema }),
});

const readKeptGames = async (): Promise<readonly WatchedGame[]> => (await cookie.read())?.games ?? [];

/**
 * Returns the games that this browser may still watch, because the link or code that it used is still valid. A host can
 * exclude these visitors only by replacing the link. H8
 */
export async function readWatchedGames(): Promise<readonly WatchedGame[]> {
  const kept = await readKeptGames();
  const watchable = await repositories().privateGames.filterWatchable(kept);
  return kept.filter(({ id }) => watchable.has(id));
}

/** Adds a game to the cookie. Call this only from a route, because a page cannot set cookies. */
export async function keepWatchedGame(game: WatchedGame): Promise<void> {
  const others = (await readKeptGames()).filter(({ id }) => id !== game.id);
  await cookie.keep({ games: [...others, game].slice(-MAX_GAMES) });
}
