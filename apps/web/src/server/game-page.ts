/** Decides who may know the name of a private game's table: who has come by its link, as a person or with this browser. H1, H8 */
import { cache } from "react";
import { repositories } from "./repositories.ts";
import { readWatchedGames } from "./watched-games.ts";

/** `userId`: null for a visitor who is not signed in. What is shown at the table is the game server's to decide. */
export const mayOpenTablePage = cache(async (tableId: string, userId: string | null): Promise<boolean> => {
  if (userId !== null) {
    const standing = await repositories().privateGames.standingOf(tableId, userId);
    return standing !== null && standing !== "removed";
  }
  return (await readWatchedGames()).some(({ id }) => id === tableId);
});
