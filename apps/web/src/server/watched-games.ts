/** Keeps in a signed cookie which private games this browser may watch without an account, and by which link or code it came to each. H8 */
import * as z from "zod";
import { repositories } from "./repositories.ts";
import { createSignedCookie } from "./signed-cookie.ts";

/** Of more games the oldest is forgotten. */
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

/** Those that may still be watched by the same link: a host who replaces it has no other way to be rid of those who came by it. H8 */
export async function readWatchedGames(): Promise<readonly WatchedGame[]> {
  const kept = await readKeptGames();
  const watchable = await repositories().privateGames.filterWatchable(kept);
  return kept.filter(({ id }) => watchable.has(id));
}

/** Only a route may call it, because a page cannot set cookies. */
export async function keepWatchedGame(game: WatchedGame): Promise<void> {
  const others = (await readKeptGames()).filter(({ id }) => id !== game.id);
  await cookie.keep({ games: [...others, game].slice(-MAX_GAMES) });
}
