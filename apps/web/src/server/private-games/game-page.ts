/**
 * Decides which visitors may know the name of a private game's table: signed-in people who may watch the game, and visitors whose browser
 * may watch it. H1, H8
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
 * Returns true when a person with this standing in a game may know its players. null means that the person has not entered the game yet.
 * The rule is the engine's `mayWatchGame`. H5, H8
 */
export const maySeePlayers = ({ admission, watching }: GameAccess, standing: GameStanding | null): boolean =>
  standing === "admitted" ||
  (standing !== null && standing !== "removed" && (admission === "link" || watching === "link"));

/**
 * Returns true when the visitor may open the page of the table. `userId` is null for a visitor who is not signed in. The game server
 * decides what the table itself shows.
 */
export const mayOpenTablePage = cache(async (tableId: string, userId: string | null): Promise<boolean> => {
  if (userId === null) return (await readWatchedGames()).some(({ id }) => id === tableId);
  const { privateGames } = repositories();
  const [game, standing] = await Promise.all([privateGames.get(tableId), privateGames.standingOf(tableId, userId)]);
  return game !== null && maySeePlayers(game, standing);
});

/** Finds the identity with which a visitor would open or join a private game. */
export async function readGameVisitor(): Promise<GameVisitor> {
  const user = await currentUser();
  if (user) return { kind: user.guest ? "guest" : "account", name: user.name };
  const guest = await readDeviceGuest();
  return guest ? { kind: "device-guest", name: guest.name } : { kind: "stranger", name: "" };
}
