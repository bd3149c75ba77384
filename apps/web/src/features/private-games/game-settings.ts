/** Makes the settings of a private game from a few choices, and says which of them cannot be. H1 */
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
import { parseAmount } from "../../ui/parse-amount.ts";

/** Game and betting, as one choice. */
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
export type GameKind = (typeof GAME_KINDS)[number];

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

/** In chips as they are typed. */
export const STAKES = ["0.05/0.10", "0.25/0.50", "0.50/1", "1/2", "5/10", "25/50", "other"] as const;
export const SEAT_COUNTS = ["2", "4", "6", "8", "9", "10"] as const;
export const CLOCK_SECONDS = ["15", "30", "60", "120"] as const;

/** What a host chooses when they open a game, and may change while it runs. H3 */
export interface SettingChoices {
  readonly kind: GameKind;
  /** As typed. */
  readonly low: string;
  readonly high: string;
  readonly seats: string;
  /** As typed; empty: the usual for these stakes. */
  readonly buyInMin: string;
  readonly buyInMax: string;
  readonly house: House;
  readonly bots: boolean;
}

export interface GameChoices extends SettingChoices {
  /** `other`: `low` and `high` say it. */
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

/** The houses whose rules are each unlike all others'. */
export const RULE_HOUSES: readonly House[] = HOUSES.filter(
  (house) => house === "cardroom" || house === "empire" || house === "unibet",
);

const SECOND_MS = 1_000;
const SIT_OUT_MS = 30 * 60 * SECOND_MS;

export interface BuiltSettings {
  /** null when an amount cannot be read. */
  readonly settings: TableSettings | null;
  /** What cannot be, by the names of the form's fields: `low`, `high`, `seats`, `buyInMin`, `buyInMax`. */
  readonly issues: readonly FieldIssue[];
}

/** Reads an amount from the field of that name. */
function readAmount(field: string, text: string): number | FieldIssue {
  const amount = parseAmount(text);
  return typeof amount === "number" ? amount : { field, code: amount };
}

/** `usual`: what an empty field means. */
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

/** By the names of the form's fields; what has no field of its own stands at the form. */
export const toFormIssues = (issues: readonly FieldIssue[]): readonly FieldIssue[] =>
  issues.map(({ field, code }) => ({ field: FIELDS[field] ?? "form", code }));

const issuesOfSettings = (settings: TableSettings): readonly FieldIssue[] => toFormIssues(checkSettings(settings));

/** The house's settings of a game with these stakes and buy-ins; what cannot be read, when there is any. */
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

/** Never raked, one table, and no bots but by the host's choice. H1 */
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

const typed = (cents: number): string => String(cents / 100);

const kindOf = ({ game, structure }: TableSettings["rules"]): GameKind =>
  GAME_KINDS.find((kind) => kind === `${game} ${structure}`) ?? USUAL_CHOICES.kind;

/** What a host may change of running settings. */
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

/** The settings with the host's changes; clocks, dealing and which hands are shown stay as they are. H3, H7 */
export function changeGameSettings(settings: TableSettings, choices: SettingChoices): BuiltSettings {
  const base = readChoices(choices);
  if (hasIssues(base)) return { settings: null, issues: base };
  const { firstButton, rathole, buyIn } = base;
  const isSameHouse = choices.house === choicesOfSettings(settings).house;
  const next: TableSettings = {
    ...settings,
    ...(isSameHouse ? {} : { house: choices.house, firstButton, rathole }),
    rules: rulesAfter(settings.rules, base.rules, isSameHouse),
    seats: Number(choices.seats),
    buyIn,
    bots: choices.bots,
  };
  return { settings: next, issues: issuesOfSettings(next) };
}

/** Stakes and game of the new rules; all that their house says too, when it is another. */
function rulesAfter(
  now: TableSettings["rules"],
  next: TableSettings["rules"],
  isSameHouse: boolean,
): TableSettings["rules"] {
  const { timeOut, showdown, rake, shortAllIn, potLimitBasis, oddChips } = now;
  const flBetCap = now.structure === next.structure ? now.flBetCap : next.flBetCap;
  const ofHouse = isSameHouse ? { shortAllIn, potLimitBasis, oddChips, flBetCap } : {};
  return { ...next, ...ofHouse, timeOut, showdown, rake };
}
