/** The filters of the list of tournaments: what the visitor can choose, how the URL has it, and which rows pass. */
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
  /** True when only satellites are shown. */
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

/** Writes filters as the query of a URL. Leaves out default values. */
export function formatTournamentFilters({ satellites, ...picked }: TournamentFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(picked)) if (value !== "all") query.set(name, value);
  if (satellites) query.set("only", "satellites");
  return query.toString();
}

/** Reads filters from the query of a URL. Ignores unknown values. */
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

/** The lowest price of each range of buy-ins, in cents. The price includes the fee. */
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
    // A tournament in late registration is open, and also running.
    (state === "all" || stateOf(row) === state || (state === "playing" && row.phase === "late-registration")) &&
    (money === "all" || row.currency === money) &&
    (!satellites || row.isSatellite);

/** Returns 0 when players can or will be able to enter, 1 when the tournament runs and accepts no more players, and 2 when it is over. */
const lifeRank = ({ phase }: TournamentRow): number => ({ over: 2, playing: 1, open: 0 })[PHASES[phase] ?? "open"];

/**
 * Sorts the tournaments of the list:
 * - the player's own tournaments come first, then those that are open, those that run, and those that are over, latest end first
 * - sit-and-gos, which start when they are full, come before tournaments with a set start
 * - the sit-and-gos that need the fewest players come first
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
 * Finds a play-money sit-and-go for a visitor. Returns null when none has a free place. Prefers a sit-and-go with bots, then one in which
 * players already wait, then a lower price, then more than one opponent, then the one that needs the fewest players.
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

// What two sit-and-gos must have in common so that the second can be offered to a player who has finished the first.

type Kind = Pick<TournamentRow, "name" | "kind" | "currency" | "game" | "structure" | "seats" | "buyIn">;

/** True when two tournaments have the same name and settings, as tournaments from one template have. */
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
 * Returns the sit-and-go like `played` that needs the fewest players. Returns null when none of them accepts entries, or when `played` had
 * a set start.
 */
export function findAnother(rows: readonly TournamentRow[], played: Kind): TournamentRow | null {
  if (played.kind !== "sit-and-go") return null;
  const [next] = rows
    .filter((row) => isAlike(row, played) && row.phase === "registering" && row.entries < row.maxEntries)
    .toSorted((a, b) => a.maxEntries - a.entries - (b.maxEntries - b.entries));
  return next ?? null;
}
