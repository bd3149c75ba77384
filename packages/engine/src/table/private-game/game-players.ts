/** Finds the people of a private game, and says who may sit down, watch and write chat messages. H2, H8 */
import { type RuleRefusal, refuse } from "../../refusal.ts";
import type { TableEvent, TableState } from "../types.ts";
import type { GamePlayer, PrivateGame } from "./types.ts";

export const findGamePlayer = ({ players }: PrivateGame, playerId: string): GamePlayer | undefined =>
  players.find((player) => player.playerId === playerId);

/** Returns true when the host has muted the player, who then may not write at the table. */
export const isMutedInGame = (game: PrivateGame | undefined, playerId: string): boolean =>
  game !== undefined && findGamePlayer(game, playerId)?.muted === true;

/**
 * Returns true when the person may see the table. Every player who may play may see it. Where the host allows it, so
 * may every person who has the link. H8
 */
export const mayWatchGame = (game: PrivateGame, playerId: string | null, hasLink: boolean): boolean => {
  // Without an account, a person cannot sit down. Only the permission to watch matters then.
  if (playerId === null) return hasLink && game.watching === "link";
  const standing = findGamePlayer(game, playerId)?.standing;
  if (standing === "removed") return false;
  if (standing === "admitted" || playerId === game.hostId) return true;
  return hasLink && (game.watching === "link" || game.admission === "link");
};

/** Returns true when the player may sit down without asking the host. H2 */
export const mayPlay = (game: PrivateGame, playerId: string): boolean => {
  const standing = findGamePlayer(game, playerId)?.standing;
  return standing === "admitted" || (game.admission === "link" && standing !== "removed");
};

/** Returns the reason why this player may not sit down now; null when they may. The room's bots need no permission. */
export function refusalToSit({ privateGame }: TableState, playerId: string, bot: boolean): RuleRefusal | null {
  if (!privateGame || bot || mayPlay(privateGame, playerId)) return null;
  return refuse(findGamePlayer(privateGame, playerId)?.standing === "removed" ? "removed-from-game" : "not-admitted");
}

/**
 * Returns the event that admits a player who sits down because they have the link. Returns no event when the player is
 * already admitted.
 */
export function admittedBySitting({ privateGame }: TableState, playerId: string): readonly TableEvent[] {
  if (!privateGame || findGamePlayer(privateGame, playerId)?.standing === "admitted") return [];
  const { wish: _, ...known } = findGamePlayer(privateGame, playerId) ?? {};
  return [{ type: "game-player-changed", player: { ...known, playerId, standing: "admitted" } }];
}

/**
 * Returns the events that make an admitted player the host. A new host who is muted is no longer muted, because no
 * other player could end this. H6
 */
export function hostChangedEvents(game: PrivateGame, hostId: string, reason: "passed" | "away"): readonly TableEvent[] {
  const { muted, ...player } = findGamePlayer(game, hostId) ?? { playerId: hostId, standing: "admitted" };
  return [
    ...(muted ? [{ type: "game-player-changed" as const, player }] : []),
    { type: "host-changed", hostId, reason },
  ];
}
