/** Finds the people of a private game, and says who may sit down, watch and write. H2, H8 */
import { type RuleRefusal, refuse } from "../../refusal.ts";
import type { TableEvent, TableState } from "../types.ts";
import type { GamePlayer, PrivateGame } from "./types.ts";

export const findGamePlayer = ({ players }: PrivateGame, playerId: string): GamePlayer | undefined =>
  players.find((player) => player.playerId === playerId);

/** Returns true when the host has taken away the player's right to write at the table. */
export const isMutedInGame = (game: PrivateGame | undefined, playerId: string): boolean =>
  game !== undefined && findGamePlayer(game, playerId)?.muted === true;

/** Returns true when the person may see the table: everybody who may play, and where the host allows it, everybody with the link. H8 */
export const mayWatchGame = (game: PrivateGame, playerId: string | null, hasLink: boolean): boolean => {
  // A person without an account cannot sit down, so only the permission to watch counts.
  if (playerId === null) return hasLink && game.watching === "link";
  const standing = findGamePlayer(game, playerId)?.standing;
  if (standing === "removed") return false;
  if (standing === "admitted" || playerId === game.hostId) return true;
  return hasLink && (game.watching === "link" || game.admission === "link");
};

/** Returns true when the player needs no permission to sit down. H2 */
export const mayPlay = (game: PrivateGame, playerId: string): boolean => {
  const standing = findGamePlayer(game, playerId)?.standing;
  return standing === "admitted" || (game.admission === "link" && standing !== "removed");
};

/** The reason why this player may not sit down now; null when the player may. The room's bots need no permission. */
export function refusalToSit({ privateGame }: TableState, playerId: string, bot: boolean): RuleRefusal | null {
  if (!privateGame || bot || mayPlay(privateGame, playerId)) return null;
  return refuse(findGamePlayer(privateGame, playerId)?.standing === "removed" ? "removed-from-game" : "not-admitted");
}

/** The event that admits a player who sits down with the link alone, or no event when the player is already admitted. */
export function admittedBySitting({ privateGame }: TableState, playerId: string): readonly TableEvent[] {
  if (!privateGame || findGamePlayer(privateGame, playerId)?.standing === "admitted") return [];
  const { wish: _, ...known } = findGamePlayer(privateGame, playerId) ?? {};
  return [{ type: "game-player-changed", player: { ...known, playerId, standing: "admitted" } }];
}

/** The host's role passes to an admitted player. A host is never muted, because no player could end the mute. H6 */
export function hostChangedEvents(game: PrivateGame, hostId: string, reason: "passed" | "away"): readonly TableEvent[] {
  const { muted, ...player } = findGamePlayer(game, hostId) ?? { playerId: hostId, standing: "admitted" };
  return [
    ...(muted ? [{ type: "game-player-changed" as const, player }] : []),
    { type: "host-changed", hostId, reason },
  ];
}
