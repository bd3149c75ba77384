/**
 * Remembers in a signed cookie which private games this browser may watch without an account, and the link or code with which the browser
 * entered each game. H8
 */
import * as z from "zod";
import { repositories } from "../requests/repositories.ts";
import { createSignedCookie } from "../requests/signed-cookie.ts";

/** The oldest games are forgotten above this number. */
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

/** The games that may still be watched with the same link. A host can exclude these visitors only by replacing the link. H8 */
export async function readWatchedGames(): Promise<readonly WatchedGame[]> {
  const kept = await readKeptGames();
  const watchable = await repositories().privateGames.filterWatchable(kept);
  return kept.filter(({ id }) => watchable.has(id));
}

/** Remembers a game. Call this only from a route, because a page cannot set cookies. */
export async function keepWatchedGame(game: WatchedGame): Promise<void> {
  const others = (await readKeptGames()).filter(({ id }) => id !== game.id);
  await cookie.keep({ games: [...others, game].slice(-MAX_GAMES) });
}
