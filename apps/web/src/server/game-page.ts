/** Decides who may know the name of a private game's table: who may watch it, as a person or with this browser. H1, H8 */
import { cache } from "react";
import { repositories } from "./repositories.ts";
import { readWatchedGames } from "./watched-games.ts";

/** `userId`: null for a visitor who is not signed in. What is shown at the table is the game server's to decide. */
export const mayOpenTablePage = cache(async (tableId: string, userId: string | null): Promise<boolean> => {
  if (userId === null) return (await readWatchedGames()).some(({ id }) => id === tableId);
  const { privateGames } = repositories();
  const [game, standing] = await Promise.all([privateGames.get(tableId), privateGames.standingOf(tableId, userId)]);
  if (!game || standing === null || standing === "removed") return false;
  return standing === "admitted" || game.admission === "link" || game.watching === "link";
});
