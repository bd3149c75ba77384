/**
 * Decides who may see the name of a private game's table. A signed-in person must be allowed to watch the game. Any
 * other visitor must use a browser that is allowed to watch it. H1, H8
 */
import type { GameAccess } from "@poker/engine";
import type { GameStanding } from "@poker/protocol";
import { cache } from "react";
import type { GameVisitor } from "../../features/private-games/name-field.tsx";
import { readDeviceGuest } from "../accounts/device-guest.ts";
import { repositories } from "../requests/repositories.ts";
import { currentUser } from "../sign-in/current-user.ts";
import { readWatchedGames } from "./watched-games.ts";

/**
 * Returns true when a person may see who plays in a game. `standing` is their standing in the game, or null when they
 * have not entered it yet. The engine's `mayWatchGame` has the same rule. H5, H8
 */
export const maySeePlayers = ({ admission, watching }: GameAccess, standing: GameStanding | null): boolean =>
  standing === "admitted" ||
  (standing !== null && standing !== "removed" && (admission === "link" || watching === "link"));

/**
 * Returns true when the visitor may open the table's page. `userId` is null for a visitor who is not signed in. The
 * game server decides what the visitor sees of the table itself.
 */
export const mayOpenTablePage = cache(async (tableId: string, userId: string | null): Promise<boolean> => {
  if (userId === null) return (await readWatchedGames()).some(({ id }) => id === tableId);
  const { privateGames } = repositories();
  const [game, standing] = await Promise.all([privateGames.get(tableId), privateGames.standingOf(tableId, userId)]);
  return game !== null && maySeePlayers(game, standing);
});

/** Reads who the visitor would be in a private game that they open or join. */
export async function readGameVisitor(): Promise<GameVisitor> {
  const user = await currentUser();
  if (user) return { kind: user.guest ? "guest" : "account", name: user.name };
  const guest = await readDeviceGuest();
  return guest ? { kind: "device-guest", name: guest.name } : { kind: "stranger", name: "" };
}
