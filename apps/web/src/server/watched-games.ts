/** Keeps in a signed cookie which private games this browser may watch without an account, and by which link or code it came to each. H8 */
import * as z from "zod";
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

export const readWatchedGames = async (): Promise<readonly WatchedGame[]> => (await cookie.read())?.games ?? [];

/** Only a route may call it, because a page cannot set cookies. */
export async function keepWatchedGame(game: WatchedGame): Promise<void> {
  const others = (await readWatchedGames()).filter(({ id }) => id !== game.id);
  await cookie.keep({ games: [...others, game].slice(-MAX_GAMES) });
}
