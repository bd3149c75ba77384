/** The filters of the list of tournaments: the visitor's choices, how the URL stores them, and which rows pass. */
import { GAMES, TOURNAMENT_KINDS, type TournamentPhase } from "@poker/engine";
import { CURRENCIES, type TournamentRow } from "@poker/protocol";

const BUY_INS = ["micro", "low", "middle", "high"] as const;
type BuyInLevel = (typeof BUY_INS)[number];
const STATES = ["open", "playing", "over"] as const;
type StateFilter = (typeof STATES)[number];

export const FILTER_CHOICES = {
  kind: TOURNAMENT_KINDS,
  game: GAMES,
  buyIn: BUY_INS,
  state: STATES,
  money: CURRENCIES,
} as const;
type FilterName = keyof typeof FILTER_CHOICES;

export type TournamentFilters = { readonly [Name in FilterName]: (typeof FILTER_CHOICES)[Name][number] | "all" } & {
  /** True to show satellites only. */
  readonly satellites: boolean;
};

export const NO_TOURNAMENT_FILTERS: TournamentFilters = {
  kind: "all",
  game: "all",
  buyIn: "all",
  state: "all",
  money: "all",
  satellites: false,
};

export const countTournamentFilters = (filters: TournamentFilters): number =>
  Object.values(filters).filter((value) => value !== "all" && value !== false).length;

/** Formats filters as the query of a URL, without default values. */
export function formatTournamentFilters({ satellites, ...picked }: TournamentFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(picked)) if (value !== "all") query.set(name, value);
  if (satellites) query.set("only", "satellites");
  return query.toString();
}

/** Parses filters from the query of a URL. Unknown values are ignored. */
export function parseTournamentFilters(query: URLSearchParams): TournamentFilters {
  const one = <T extends string>(name: FilterName, known: readonly T[]): T | "all" =>
    known.find((value) => value === query.get(name)) ?? "all";
  return {
    kind: one("kind", FILTER_CHOICES.kind),
    game: one("game", FILTER_CHOICES.game),
    buyIn: one("buyIn", FILTER_CHOICES.buyIn),
    state: one("state", FILTER_CHOICES.state),
    money: one("money", FILTER_CHOICES.money),
    satellites: query.get("only") === "satellites",
  };
}

/** The lowest buy-in of each range of buy-ins, in cents, with the fee. */
const BUY_IN_FROM = { high: 10_000, middle: 2_000, low: 500 } as const;

export function buyInLevelOf({ buyIn: { prize, fee } }: Pick<TournamentRow, "buyIn">): BuyInLevel {
  const price = prize + fee;
  if (price >= BUY_IN_FROM.high) return "high";
  if (price >= BUY_IN_FROM.middle) return "middle";
  return price >= BUY_IN_FROM.low ? "low" : "micro";
}

const PHASES: Readonly<Record<TournamentPhase, StateFilter | null>> = {
  announced: null,
  registering: "open",
  "late-registration": "open",
  running: "playing",
  break: "playing",
  "final-table": "playing",
  finished: "over",
  cancelled: "over",
};

const stateOf = ({ phase }: Pick<TournamentRow, "phase">): StateFilter | null => PHASES[phase];

export const passesFilters =
  ({ kind, game, buyIn, state, money, satellites }: TournamentFilters) =>
  (row: TournamentRow): boolean =>
    (kind === "all" || row.kind === kind) &&
    (game === "all" || row.game === game) &&
    (buyIn === "all" || buyInLevelOf(row) === buyIn) &&
    // A tournament in late registration is running as well.
    (state === "all" || stateOf(row) === state || (state === "playing" && row.phase === "late-registration")) &&
    (money === "all" || row.currency === money) &&
    (!satellites || row.isSatellite);

/** 0: registration is open or will open; 1: running without new players; 2: over. */
const lifeRank = ({ phase }: TournamentRow): number => ({ over: 2, playing: 1, open: 0 })[PHASES[phase] ?? "open"];

/**
 * Sorts the player's own tournaments first, then the open tournaments, the running ones, and the finished ones with the latest end first.
 * Sit-and-gos start when they are full. They come before scheduled starts, and the sit-and-gos that need the fewest players come first.
 */
export const orderTournaments = (
  rows: readonly TournamentRow[],
  ownIds: ReadonlySet<string> = new Set(),
): readonly TournamentRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(ownIds.has(b.tournamentId)) - Number(ownIds.has(a.tournamentId)) ||
      lifeRank(a) - lifeRank(b) ||
      (b.endedAt ?? 0) - (a.endedAt ?? 0) ||
      Number(a.startsAt !== null) - Number(b.startsAt !== null) ||
      (a.startsAt ?? 0) - (b.startsAt ?? 0) ||
      a.maxEntries - a.entries - (b.maxEntries - b.entries) ||
      a.buyIn.prize - b.buyIn.prize ||
      a.number - b.number,
  );

/**
 * Finds the play-money sit-and-go for a visitor; null when no such sit-and-go has a free seat. Prefers sit-and-gos with bots, then with
 * waiting players, then with a lower price, then with more than one opponent, then with the fewest players missing.
 */
export function findSitAndGo(rows: readonly TournamentRow[], ownIds: ReadonlySet<string>): TournamentRow | null {
  const open = rows.filter(
    (row) =>
      row.kind === "sit-and-go" &&
      row.phase === "registering" &&
      row.currency === "play" &&
      !row.isSatellite &&
      row.entries < row.maxEntries &&
      !ownIds.has(row.tournamentId),
  );
  const waiting = (row: TournamentRow) => row.maxEntries - row.entries;
  const [best] = open.toSorted(
    (a, b) =>
      Number(b.hasBots) - Number(a.hasBots) ||
      Number(b.entries > 0) - Number(a.entries > 0) ||
      a.buyIn.prize - b.buyIn.prize ||
      Number(b.maxEntries > 2) - Number(a.maxEntries > 2) ||
      waiting(a) - waiting(b),
  );
  return best ?? null;
}

// Finds the next sit-and-go for a player who has finished one of the same kind.

type Kind = Pick<TournamentRow, "name" | "kind" | "currency" | "game" | "structure" | "seats" | "buyIn">;

/** Tournaments from one template have the same name and settings. */
const isAlike = (a: Kind, b: Kind): boolean =>
  a.name === b.name &&
  a.kind === b.kind &&
  a.currency === b.currency &&
  a.game === b.game &&
  a.structure === b.structure &&
  a.seats === b.seats &&
  a.buyIn.prize === b.buyIn.prize &&
  a.buyIn.fee === b.buyIn.fee;

/**
 * Returns the similar sit-and-go that needs the fewest players. null when no similar sit-and-go takes entries, and for a scheduled
 * tournament.
 */
export function findAnother(rows: readonly TournamentRow[], played: Kind): TournamentRow | null {
  if (played.kind !== "sit-and-go") return null;
  const [next] = rows
    .filter((row) => isAlike(row, played) && row.phase === "registering" && row.entries < row.maxEntries)
    .toSorted((a, b) => a.maxEntries - a.entries - (b.maxEntries - b.entries));
  return next ?? null;
}
