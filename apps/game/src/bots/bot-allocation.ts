/** Chooses the tables where the room's bots play, and how many sit at each. Bots never take the last free seats. */
import { GAMES, type SeatNo, type TableSettings, type TableState } from "@poker/engine";

/** Seats that stay free for people. */
const MIN_FREE_SEATS = 2;
const MAX_BOTS = 4;

/** A table by itself, or a pool. */
export interface BotVenueCandidate {
  readonly id: string;
  readonly settings: TableSettings;
  readonly isPool: boolean;
}

/** At most `count` for play money: a table of each game, a pool, then whatever is cheapest, bigger tables before duels. */
export function selectBotVenues(tables: readonly BotVenueCandidate[], count: number): readonly string[] {
  const byPrice = tables
    .filter(({ settings }) => settings.currency === "play")
    .toSorted(
      (a, b) =>
        Number(a.settings.seats === 2) - Number(b.settings.seats === 2) ||
        a.settings.rules.bigBlind - b.settings.rules.bigBlind ||
        (a.id < b.id ? -1 : 1),
    );
  const ofEachGame = GAMES.flatMap(
    (game) => byPrice.find(({ isPool, settings }) => !isPool && settings.rules.game === game) ?? [],
  );
  const first = [...ofEachGame, ...byPrice.filter(({ isPool }) => isPool).slice(0, 1)];
  const others = byPrice.filter((place) => !first.includes(place));
  return [...first, ...others].slice(0, count).map(({ id }) => id);
}

type TableOccupancy = Pick<TableState, "settings" | "seats" | "waitlist" | "offers">;

/** How many bots should sit at a table now: fewer when people come or wait for a seat, none in a duel of two people. */
export function countWantedBots({ settings, seats, waitlist, offers }: TableOccupancy): number {
  const people = seats.filter(({ bot }) => !bot).length + waitlist.length + offers.length;
  const free = settings.seats === 2 ? 1 : MIN_FREE_SEATS;
  const most = Math.max(settings.minPlayers, Math.min(MAX_BOTS, Math.ceil(settings.seats / 2)));
  return Math.max(0, Math.min(settings.seats === 2 ? 1 : most, settings.seats - people - free));
}

/**
 * Returns the free seat farthest from the taken ones. Bots side by side would leave new players only seats between button and small blind
 * every few hands, where no player is dealt in (B7). null when no seat is free.
 */
export function pickSpacedSeat({ settings, seats, offers }: Omit<TableOccupancy, "waitlist">): SeatNo | null {
  const around = (a: SeatNo, b: SeatNo) => Math.min(Math.abs(a - b), settings.seats - Math.abs(a - b));
  const room = (seat: SeatNo) =>
    Math.min(settings.seats, ...[...seats, ...offers].map((taken) => around(seat, taken.seat)));
  let best: SeatNo | null = null;
  for (let seat = 0; seat < settings.seats; seat++) {
    if (room(seat) > (best === null ? 0 : room(best))) best = seat;
  }
  return best;
}

/** Returns how long a bot thinks, scaled to the table's pacing, and longer when no person watches. `chance` from 0 to 1. */
export const botThinkTimeMs = ({ pacing }: TableSettings, watched: boolean, chance: number): number =>
  pacing.streetMs * (watched ? 1 + 2.5 * chance : 4 + 6 * chance);
