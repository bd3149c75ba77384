/** Builds the settings of a private game from a few choices, and reports choices that are not valid. H1 */
import {
  buildSettings,
  checkSettings,
  type FieldIssue,
  type Game,
  HOUSES,
  type House,
  presets,
  type Structure,
  type TableSettings,
} from "@poker/engine";
import { formatAmount } from "../../ui/format-amount.ts";
import { parseAmount } from "../../ui/parse-amount.ts";

/** The choices of game and betting structure, which the form offers as one choice. */
export const GAME_KINDS = [
  "holdem no-limit",
  "holdem pot-limit",
  "holdem fixed-limit",
  "omaha pot-limit",
  "omaha no-limit",
  "omaha fixed-limit",
  "omaha8 pot-limit",
  "omaha8 no-limit",
  "omaha8 fixed-limit",
] as const;
type GameKind = (typeof GAME_KINDS)[number];

const KINDS: Readonly<Record<GameKind, { readonly game: Game; readonly structure: Structure }>> = {
  "holdem no-limit": { game: "holdem", structure: "no-limit" },
  "holdem pot-limit": { game: "holdem", structure: "pot-limit" },
  "holdem fixed-limit": { game: "holdem", structure: "fixed-limit" },
  "omaha pot-limit": { game: "omaha", structure: "pot-limit" },
  "omaha no-limit": { game: "omaha", structure: "no-limit" },
  "omaha fixed-limit": { game: "omaha", structure: "fixed-limit" },
  "omaha8 pot-limit": { game: "omaha8", structure: "pot-limit" },
  "omaha8 no-limit": { game: "omaha8", structure: "no-limit" },
  "omaha8 fixed-limit": { game: "omaha8", structure: "fixed-limit" },
};
export const partsOfKind = (kind: GameKind) => KINDS[kind];

/** The choices of stakes, in chips and as a person would type them. */
export const STAKES = ["0.05/0.10", "0.25/0.50", "0.50/1", "1/2", "5/10", "25/50", "other"] as const;
export const SEAT_COUNTS = ["2", "4", "6", "8", "9", "10"] as const;
export const CLOCK_SECONDS = ["15", "30", "60", "120"] as const;

/** The settings that a host chooses when they open a game, and may change while it runs. H3 */
export interface SettingChoices {
  readonly kind: GameKind;
  /** The small blind as typed, or the small bet in fixed limit. `high` is the big blind or the big bet. */
  readonly low: string;
  readonly high: string;
  readonly seats: string;
  /** The smallest buy-in as typed. In this field and in `buyInMax`, an empty text means the usual buy-in for these stakes. */
  readonly buyInMin: string;
  readonly buyInMax: string;
  readonly house: House;
  readonly bots: boolean;
}

export interface GameChoices extends SettingChoices {
  /** `other` when the stakes are in `low` and `high`. */
  readonly stakes: (typeof STAKES)[number];
  readonly seats: (typeof SEAT_COUNTS)[number];
  readonly clock: (typeof CLOCK_SECONDS)[number];
}

export const USUAL_CHOICES: GameChoices = {
  kind: "holdem no-limit",
  stakes: "0.50/1",
  low: "0.50",
  high: "1",
  seats: "6",
  buyInMin: "",
  buyInMax: "",
  clock: "30",
  house: "cardroom",
  bots: false,
};

/** The houses that the form offers: one for each set of rules that differs from the rest. */
export const RULE_HOUSES: readonly House[] = HOUSES.filter(
  (house) => house === "cardroom" || house === "empire" || house === "unibet",
);

const SECOND_MS = 1_000;
const SIT_OUT_MS = 30 * 60 * SECOND_MS;

interface BuiltSettings {
  /** null when an amount cannot be read. */
  readonly settings: TableSettings | null;
  /** The choices that are not valid. They are named after the form's fields: `low`, `high`, `seats`, `buyInMin`, `buyInMax`. */
  readonly issues: readonly FieldIssue[];
}

/** Reads an amount. Returns an issue of the field `field` when the text is not an amount. */
function readAmount(field: string, text: string): number | FieldIssue {
  const amount = parseAmount(text);
  return typeof amount === "number" ? amount : { field, code: amount };
}

/** Reads an amount from a field that may be empty. An empty field means `usual`. */
const readOptional = (field: string, text: string, usual: number): number | FieldIssue =>
  text.trim() === "" ? usual : readAmount(field, text);

const isIssue = (value: number | FieldIssue): value is FieldIssue => typeof value !== "number";

const FIELDS: Readonly<Record<string, string>> = {
  "rules.smallBlind": "low",
  "rules.bigBlind": "high",
  "rules.smallBet": "low",
  "rules.bigBet": "high",
  seats: "seats",
  minPlayers: "seats",
  "buyIn.min": "buyInMin",
  "buyIn.max": "buyInMax",
  buyIn: "buyInMin",
};

/** Names the issues after the form's fields. All other issues get the name `form`. */
export const toFormIssues = (issues: readonly FieldIssue[]): readonly FieldIssue[] =>
  issues.map(({ field, code }) => ({ field: FIELDS[field] ?? "form", code }));

const issuesOfSettings = (settings: TableSettings): readonly FieldIssue[] => toFormIssues(checkSettings(settings));

/** Returns the house's settings with these stakes and buy-ins. If amounts cannot be read, returns an issue for each of them. */
function readChoices(choices: SettingChoices): TableSettings | readonly FieldIssue[] {
  const low = readAmount("low", choices.low);
  const high = readAmount("high", choices.high);
  if (isIssue(low) || isIssue(high)) return [low, high].filter(isIssue);
  const stakes = { ...partsOfKind(choices.kind), low, high, currency: "game" } as const;
  const base = buildSettings(presets[choices.house], stakes);
  const min = readOptional("buyInMin", choices.buyInMin, base.buyIn.min);
  const max = readOptional("buyInMax", choices.buyInMax, base.buyIn.max);
  return isIssue(min) || isIssue(max) ? [min, max].filter(isIssue) : { ...base, buyIn: { min, max } };
}

const hasIssues = (read: TableSettings | readonly FieldIssue[]): read is readonly FieldIssue[] => Array.isArray(read);

/** Builds the settings of one table without rake. Bots play only if the host wants them. H1 */
export function buildGameSettings(choices: GameChoices): BuiltSettings {
  const [low, high] = choices.stakes === "other" ? [choices.low, choices.high] : choices.stakes.split("/");
  const base = readChoices({ ...choices, low: low ?? "", high: high ?? "" });
  if (hasIssues(base)) return { settings: null, issues: base };
  const countdownMs = Number(choices.clock) * SECOND_MS;
  const settings: TableSettings = {
    ...base,
    seats: Number(choices.seats),
    minPlayers: 2,
    allowHeadsUpAfterThree: false,
    seating: "pick-a-seat",
    clock: {
      ...base.clock,
      quietMs: 0,
      countdownMs,
      timeBank: { startMs: countdownMs, perHandMs: SECOND_MS, maxMs: 2 * countdownMs },
    },
    sitOut: { maxMs: SIT_OUT_MS, maxBigBlinds: null },
    bots: choices.bots,
  };
  return { settings, issues: issuesOfSettings(settings) };
}

/** Writes an amount as every page does. The form can read the result again. */
const typed = (cents: number): string => formatAmount(cents, "game");

const kindOf = ({ game, structure }: TableSettings["rules"]): GameKind =>
  GAME_KINDS.find((kind) => kind === `${game} ${structure}`) ?? USUAL_CHOICES.kind;

/** Returns the form's choices for the current settings of a game. */
export const choicesOfSettings = ({ house, rules, seats, buyIn, bots }: TableSettings): SettingChoices => ({
  kind: kindOf(rules),
  low: typed(rules.structure === "fixed-limit" ? rules.smallBet : rules.smallBlind),
  high: typed(rules.structure === "fixed-limit" ? rules.bigBet : rules.bigBlind),
  seats: String(seats),
  buyInMin: typed(buyIn.min),
  buyInMax: typed(buyIn.max),
  house: HOUSES.find((each) => each === house) ?? USUAL_CHOICES.house,
  bots,
});

/** Returns the settings with the host's changes. The clocks, the dealing, and the rules for showing hands stay the same. H3, H7 */
export function changeGameSettings(settings: TableSettings, choices: SettingChoices): BuiltSettings {
  const base = readChoices(choices);
  if (hasIssues(base)) return { settings: null, issues: base };
  const { firstButton, missedSmallBlind, rathole, ratholeMs, buyIn } = base;
  const isSameHouse = choices.house === choicesOfSettings(settings).house;
  const next: TableSettings = {
    ...settings,
    ...(isSameHouse ? {} : { house: choices.house, firstButton, missedSmallBlind, rathole, ratholeMs }),
    rules: rulesAfter(settings.rules, base.rules, isSameHouse),
    seats: Number(choices.seats),
    buyIn,
    bots: choices.bots,
  };
  return { settings: next, issues: issuesOfSettings(next) };
}

/**
 * Returns the rules in `next`, but with those that the host cannot change taken from `now`. If the host chooses another house, the rules of
 * that house apply.
 */
function rulesAfter(
  now: TableSettings["rules"],
  next: TableSettings["rules"],
  isSameHouse: boolean,
): TableSettings["rules"] {
  const { timeOut, showdown, rake, shortAllIn, potLimitBasis, oddChips, identicalBothWays = "by-halves" } = now;
  const flBetCap = now.structure === next.structure ? now.flBetCap : next.flBetCap;
  const ofHouse = isSameHouse ? { shortAllIn, potLimitBasis, oddChips, identicalBothWays, flBetCap } : {};
  return { ...next, ...ofHouse, timeOut, showdown, rake };
}
