/**
 * Lists where a table differs from the published rules of its house. Each room chooses for itself pacing, bots, fair
 * dealing and how long a seat is held, so these are never differences.
 */
import { buildSettings, HOUSES, presets } from "./presets.ts";
import type { TableSettings } from "./rules.ts";
import { isSameJson } from "./table/fair-deal/same-json.ts";

export const HOUSE_DIFFERENCES = [
  "game",
  "smallBlind",
  "betCap",
  "shortAllIn",
  "potLimitBasis",
  "showdown",
  "oddChips",
  "identicalBothWays",
  "timeOut",
  "clock",
  "sitOut",
  "seats",
  "minPlayers",
  "seating",
  "firstButton",
  "missedSmallBlind",
  "buyIn",
  "rathole",
  "rake",
] as const;
export type HouseDifference = (typeof HOUSE_DIFFERENCES)[number];

/**
 * Returns the settings that the table's house publishes for these stakes, completed with the room's own choices.
 * Returns null when the table names no house. G1, S3
 */
export function houseSettingsFor(settings: TableSettings): TableSettings | null {
  const house = HOUSES.find((name) => name === settings.house);
  if (!house) return null;
  const { currency, rules, pacing, bots, fairDeal, offerMs } = settings;
  const { game, structure, smallBet, bigBet, smallBlind, bigBlind } = rules;
  const [low, high] = structure === "fixed-limit" ? [smallBet, bigBet] : [smallBlind, bigBlind];
  const published = buildSettings(presets[house], { game, structure, low, high, currency });
  return { ...published, pacing, bots, fairDeal, offerMs };
}

/** Returns true when the house publishes this game in this structure. G1, G2 */
export const isOfferedByHouse = ({ house, rules }: TableSettings): boolean =>
  HOUSES.filter((name) => name === house)
    .flatMap((name) => presets[name].games)
    .some(({ game, structures }) => game === rules.game && structures.includes(rules.structure));

const PARTS: Readonly<Record<Exclude<HouseDifference, "game">, (settings: TableSettings) => unknown>> = {
  smallBlind: ({ rules }) => rules.smallBlind,
  betCap: ({ rules }) => rules.flBetCap,
  shortAllIn: ({ rules }) => (rules.structure === "fixed-limit" ? null : rules.shortAllIn),
  potLimitBasis: ({ rules }) => (rules.structure === "pot-limit" ? rules.potLimitBasis : null),
  showdown: ({ rules }) => rules.showdown,
  oddChips: ({ rules }) => rules.oddChips,
  identicalBothWays: ({ rules }) => (rules.game === "omaha8" ? rules.identicalBothWays : null),
  timeOut: ({ rules }) => rules.timeOut,
  clock: ({ clock }) => clock,
  sitOut: ({ sitOut }) => sitOut,
  seats: ({ seats }) => seats,
  minPlayers: ({ minPlayers, allowHeadsUpAfterThree }) => [minPlayers, allowHeadsUpAfterThree],
  seating: ({ seating }) => seating,
  firstButton: ({ firstButton }) => firstButton,
  missedSmallBlind: ({ seats, missedSmallBlind }) => (seats === 2 ? null : missedSmallBlind),
  buyIn: ({ buyIn }) => buyIn,
  rathole: ({ rathole, ratholeMs }) => (rathole === "off" ? rathole : [rathole, ratholeMs]),
  rake: ({ rules }) => rules.rake,
};

/**
 * Returns what differs between the table and its house. Returns an empty list when the table follows its house or names
 * no house. A rule that the game does not use is never a difference.
 */
export function houseDifferencesOf(settings: TableSettings): readonly HouseDifference[] {
  const published = houseSettingsFor(settings);
  if (!published) return [];
  return HOUSE_DIFFERENCES.filter((part) =>
    part === "game" ? !isOfferedByHouse(settings) : !isSameJson(PARTS[part](settings), PARTS[part](published)),
  );
}
