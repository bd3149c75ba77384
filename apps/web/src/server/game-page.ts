/** Decides who may know the name of a private game's table: who may watch it, as a person or with this browser. H1, H8 */
import type { GameAccess } from "@poker/engine";
import type { GameStanding } from "@poker/protocol";
import { cache } from "react";
import { repositories } from "./repositories.ts";
import { readWatchedGames } from "./watched-games.ts";

/** Returns true when a person who stands so in a game may know who is there; null without its link. The rule is `mayWatchGame` of the engine. H5, H8 */
export const maySeePlayers = ({ admission, watching }: GameAccess, standing: GameStanding | null): boolean =>
  standing === "admitted" ||
  (standing !== null && standing !== "removed" && (admission === "link" || watching === "link"));

/** `userId`: null for a visitor who is not signed in. What is shown at the table is the game server's to decide. */
export const mayOpenTablePage = cache(async (tableId: string, userId: string | null): Promise<boolean> => {
  if (userId === null) return (await readWatchedGames()).some(({ id }) => id === tableId);
  const { privateGames } = repositories();
  const [game, standing] = await Promise.all([privateGames.get(tableId), privateGames.standingOf(tableId, userId)]);
  return game !== null && maySeePlayers(game, standing);
});
