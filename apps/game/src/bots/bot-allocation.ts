/** Chooses the tables where the room's bots play, and how many sit at each. Bots never take the last free seats. */
import { freeSeats, GAMES, type SeatNo, type TableSettings, type TableState } from "@poker/engine";

/** Seats that stay free for people. */
const MIN_FREE_SEATS = 2;
const MAX_BOTS = 4;

/** Bots play for play money only (G9), where the settings allow them. */
export const allowsBots = ({ currency, bots }: TableSettings): boolean => currency === "play" && bots;

/** A private game whose host lets bots play. */
interface BotGame {
  readonly id: string;
  /** How many bots the game wants. */
  readonly wanted: number;
  readonly openedBy: string;
  /** The network from which the game was opened; null when unknown. */
  readonly network: string | null;
}

/**
 * The largest fractions of the room's bots that one opener, one network, and all private games together may take. The
 * rest is for the room's own tables.
 */
const MOST_OF_ALL_GAMES = 0.6;
const MOST_OF_A_NETWORK = 0.3;
const MOST_OF_AN_OPENER = 0.2;

/**
 * Returns how many of the room's `bots` each private game gets, keyed by game id. Earlier games come first. No opener and no network ever
 * gets all of the bots. Fault 122
 */
export function shareBotsAmongGames(games: readonly BotGame[], bots: number): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  const left = (key: string, part: number) => Math.ceil(bots * part) - (taken.get(key) ?? 0);
  const shares = new Map<string, number>();
  for (const { id, wanted, openedBy, network } of games) {
    const limits: [string, number][] = [
      ["all", MOST_OF_ALL_GAMES],
      [`opener ${openedBy}`, MOST_OF_AN_OPENER],
      ...(network === null ? [] : [[`network ${network}`, MOST_OF_A_NETWORK] satisfies [string, number]]),
    ];
    const share = Math.max(0, Math.min(wanted, ...limits.map(([key, part]) => left(key, part))));
    for (const [key] of limits) taken.set(key, (taken.get(key) ?? 0) + share);
    shares.set(id, share);
  }
  return shares;
}

/** A table outside a pool, or a pool. */
export interface BotVenueCandidate {
  readonly id: string;
  readonly settings: TableSettings;
  readonly isPool: boolean;
}

/**
 * Selects at most `count` of the venues that allow bots: first one table of each game, then one pool, then the other
 * venues. Cheaper venues come first, and two-seat tables come last.
 */
export function selectBotVenues(venues: readonly BotVenueCandidate[], count: number): readonly string[] {
  const byPrice = venues
    .filter(({ settings }) => allowsBots(settings))
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
  const others = byPrice.filter((venue) => !first.includes(venue));
  return [...first, ...others].slice(0, count).map(({ id }) => id);
}

type TableOccupancy = Pick<TableState, "settings" | "seats" | "waitlist" | "offers">;

/** Counts the bots that should sit at a table now: fewer when people sit or wait for a seat, and 0 when two people play heads-up. */
export function countWantedBots({ settings, seats, waitlist, offers }: TableOccupancy): number {
  const people = seats.filter(({ bot }) => !bot).length + waitlist.length + offers.length;
  const keptFree = settings.seats === 2 ? 1 : MIN_FREE_SEATS;
  const maxBots = Math.max(settings.minPlayers, Math.min(MAX_BOTS, Math.ceil(settings.seats / 2)));
  return Math.max(0, Math.min(settings.seats === 2 ? 1 : maxBots, settings.seats - people - keptFree));
}

/**
 * Returns the free seat farthest from the taken ones; null when no seat is free. If bots sat side by side, the free seats would often lie
 * between button and small blind, where no new player is dealt in (B7).
 */
export function pickSpacedSeat(table: Parameters<typeof freeSeats>[0]): SeatNo | null {
  const { settings, seats, offers } = table;
  const distance = (a: SeatNo, b: SeatNo) => Math.min(Math.abs(a - b), settings.seats - Math.abs(a - b));
  const distanceToTaken = (seat: SeatNo) =>
    Math.min(settings.seats, ...[...seats, ...offers].map((taken) => distance(seat, taken.seat)));
  let best: SeatNo | null = null;
  for (const seat of freeSeats(table)) {
    if (distanceToTaken(seat) > (best === null ? 0 : distanceToTaken(best))) best = seat;
  }
  return best;
}
