/** Chooses at which tables the room's bots play and how many of them sit at each table. Bots never take the last free seats. */
import { freeSeats, GAMES, type SeatNo, type TableSettings, type TableState } from "@poker/engine";

/** How many seats of a table stay free for people. */
const MIN_FREE_SEATS = 2;
const MAX_BOTS = 4;

/** Returns true when bots may play with these settings. Bots play for play money only (G9). */
export const allowsBots = ({ currency, bots }: TableSettings): boolean => currency === "play" && bots;

/** A private game whose host allows bots. */
interface BotGame {
  readonly id: string;
  /** How many bots the game wants. */
  readonly wanted: number;
  readonly openedBy: string;
  /** The network (address block) of the player who opened the game; null when it is unknown. */
  readonly network: string | null;
}

/**
 * The largest fractions of the room's bots that all private games together, one network, and one opener may take. The remaining bots are
 * for the room's own tables.
 */
const MOST_OF_ALL_GAMES = 0.6;
const MOST_OF_A_NETWORK = 0.3;
const MOST_OF_AN_OPENER = 0.2;

/**
 * Returns how many of the room's `bots` each private game gets, keyed by game id. Games that come earlier in `games` are served first. The
 * fractions above keep one opener or one network from getting all bots. Fault 122
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

/** A place to which bots can be sent: a pool, or a table outside of pools. */
export interface BotVenueCandidate {
  readonly id: string;
  readonly settings: TableSettings;
  readonly isPool: boolean;
}

/**
 * Selects at most `count` of the venues that allow bots, in this order:
 * - one table of each game
 * - one pool
 * - all other venues
 * Within this order, cheaper venues come first. Tables with two seats come after all larger tables.
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

/**
 * Returns how many bots should sit at a table now. The number falls as people sit down or wait for a seat. It is 0 when two people play
 * heads-up.
 */
export function countWantedBots({ settings, seats, waitlist, offers }: TableOccupancy): number {
  const people = seats.filter(({ bot }) => !bot).length + waitlist.length + offers.length;
  const keptFree = settings.seats === 2 ? 1 : MIN_FREE_SEATS;
  const maxBots = Math.max(settings.minPlayers, Math.min(MAX_BOTS, Math.ceil(settings.seats / 2)));
  return Math.max(0, Math.min(settings.seats === 2 ? 1 : maxBots, settings.seats - people - keptFree));
}

/**
 * Returns the free seat that is farthest from all taken seats; null when no seat is free. If bots sat side by side, the free seats would
 * often lie between the button and the small blind, where no new player is dealt in (B7).
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
