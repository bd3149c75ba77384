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
  "omaha8 fixed-limit": { game: "omaha8", structure: "fixed-limit" },
};
export const partsOfKind = (kind: GameKind) => KINDS[kind];

/** In chips as they are typed; `other`: two fields say it. */
export const STAKES = ["0.05/0.10", "0.25/0.50", "0.50/1", "1/2", "5/10", "25/50", "other"] as const;
export const SEAT_COUNTS = ["2", "4", "6", "8", "9", "10"] as const;
export const CLOCK_SECONDS = ["15", "30", "60", "120"] as const;

export interface GameChoices {
  readonly kind: GameKind;
  readonly stakes: (typeof STAKES)[number];
  /** As typed; of `other` stakes. */
  readonly low: string;
  readonly high: string;
  readonly seats: (typeof SEAT_COUNTS)[number];
  /** As typed; empty: the usual for these stakes. */
  readonly buyInMin: string;
  readonly buyInMax: string;
  readonly clock: (typeof CLOCK_SECONDS)[number];
  readonly house: House;
  readonly bots: boolean;
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
export function readAmount(field: string, text: string): number | FieldIssue {
  const amount = parseAmount(text);
  return typeof amount === "number" ? amount : { field, code: amount };
}

/** `usual`: what an empty field means. */
const readOptional = (field: string, text: string, usual: number): number | FieldIssue =>
  text.trim() === "" ? usual : readAmount(field, text);

export const isIssue = (value: number | FieldIssue): value is FieldIssue => typeof value !== "number";

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
  "clock.countdownMs": "seconds",
  clock: "seconds",
};

/** What is wrong with these settings, by the names of the form's fields; what has no field of its own stands at the form. */
export const issuesOfSettings = (settings: TableSettings): readonly FieldIssue[] =>
  checkSettings(settings).map(({ field, code }) => ({ field: FIELDS[field] ?? "form", code }));

/** Never raked, one table, and no bots but by the host's choice. H1 */
export function buildGameSettings(choices: GameChoices): BuiltSettings {
  const [typedLow, typedHigh] = choices.stakes === "other" ? [choices.low, choices.high] : choices.stakes.split("/");
  const low = readAmount("low", typedLow ?? "");
  const high = readAmount("high", typedHigh ?? "");
  if (isIssue(low) || isIssue(high)) return { settings: null, issues: [low, high].filter(isIssue) };
  const preset = presets[choices.house];
  const base = buildSettings(preset, { ...partsOfKind(choices.kind), low, high, currency: "game" });
  const min = readOptional("buyInMin", choices.buyInMin, base.buyIn.min);
  const max = readOptional("buyInMax", choices.buyInMax, base.buyIn.max);
  if (isIssue(min) || isIssue(max)) return { settings: null, issues: [min, max].filter(isIssue) };
  const countdownMs = Number(choices.clock) * SECOND_MS;
  const settings: TableSettings = {
    ...base,
    seats: Number(choices.seats),
    minPlayers: 2,
    allowHeadsUpAfterThree: false,
    seating: "pick-a-seat",
    buyIn: { min, max },
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

export interface SettingChoices extends Pick<GameChoices, "low" | "high" | "buyInMin" | "buyInMax" | "bots"> {
  /** Seconds of a decision, as typed. */
  readonly seconds: string;
}

const typed = (cents: number): string => String(cents / 100);

/** What a host may change of running settings. */
export const choicesOfSettings = ({ rules, buyIn, clock, bots }: TableSettings): SettingChoices => ({
  low: typed(rules.structure === "fixed-limit" ? rules.smallBet : rules.smallBlind),
  high: typed(rules.structure === "fixed-limit" ? rules.bigBet : rules.bigBlind),
  buyInMin: typed(buyIn.min),
  buyInMax: typed(buyIn.max),
  seconds: String((clock.quietMs + clock.countdownMs) / SECOND_MS),
  bots,
});

/** The settings with the host's changes; the rest stays as it is. H3 */
export function changeGameSettings(settings: TableSettings, choices: SettingChoices): BuiltSettings {
  const amounts = {
    low: readAmount("low", choices.low),
    high: readAmount("high", choices.high),
    min: readAmount("buyInMin", choices.buyInMin),
    max: readAmount("buyInMax", choices.buyInMax),
  };
  const { low, high, min, max } = amounts;
  if (isIssue(low) || isIssue(high) || isIssue(min) || isIssue(max))
    return { settings: null, issues: Object.values(amounts).filter(isIssue) };
  const { game, structure } = settings.rules;
  const house = HOUSES.find((each) => each === settings.house) ?? "cardroom";
  const { rules } = buildSettings(presets[house], { game, structure, low, high, currency: "game" });
  const { smallBlind, bigBlind, smallBet, bigBet } = rules;
  const { quietMs } = settings.clock;
  const next: TableSettings = {
    ...settings,
    rules: { ...settings.rules, smallBlind, bigBlind, smallBet, bigBet },
    buyIn: { min, max },
    clock: { ...settings.clock, countdownMs: Math.max(0, Number(choices.seconds) * SECOND_MS - quietMs) },
    bots: choices.bots,
  };
  return { settings: next, issues: issuesOfSettings(next) };
}
