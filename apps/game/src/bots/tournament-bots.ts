/** Decides when the room's bots enter a tournament. They enter only play-money sit-and-gos where people wait for more players. M1 */
import type { EpochMs, TournamentState } from "@poker/engine";

/** Returns true when a bot should take one of the free places now. */
export function wantsBot({ settings, status, entries }: TournamentState, now: EpochMs): boolean {
  const { bots, kind, currency } = settings;
  if (!bots || kind !== "sit-and-go" || currency !== "play" || status !== "registering") return false;
  const people = entries.filter(({ bot }) => !bot);
  const lastCame = Math.max(...people.map(({ registeredAt }) => registeredAt));
  return people.length > 0 && entries.length < settings.entries.max && now - lastCame >= bots.afterMs;
}
