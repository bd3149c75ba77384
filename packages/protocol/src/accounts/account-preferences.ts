/**
 * The schemas of an account's preferences, and of a request that changes some of them. When the meaning of a preference changes, the
 * preference gets a new name, because servers and pages of two versions may read the same account at the same time. Decision 0065
 * The defaults are in `apps/web/src/ui/preferences.ts`.
 */
import { GAMES, STRUCTURES } from "@poker/engine";
import * as z from "zod";
import { LOCALES } from "./locales.ts";
import {
  MAX_FAVOURITES,
  MAX_REMEMBERED_BUY_INS,
  MULTIPLE_PERCENT_RANGE,
  SHARE_PERCENT_RANGE,
} from "./preference-limits.ts";

const sizes = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const size = z.int().min(min).max(max);
  return z.tuple([size, size, size]).readonly();
};

/** Returns the schema of a record with at most `most` entries. */
const named = <V extends z.ZodType>(value: V, most: number) =>
  z
    .record(z.string().max(40), value)
    .refine((values) => Object.keys(values).length <= most)
    .readonly();

const PREFERENCE_SHAPES = {
  /** `system` uses the theme that the device is set to. */
  theme: z.enum(["system", "light", "dark"]),
  /** The language of the pages and of the mails to this account. */
  locale: z.enum(LOCALES),
  deck: z.enum(["two", "four"]),
  hotkeys: z.boolean(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  /** True when the phone vibrates on the player's turn, when their time is running out, and when they win. */
  haptics: z.boolean(),
  /** An action that costs at least this many big blinds needs a long press instead of a click. null when no action needs a long press. */
  holdAbove: z.int().min(1).max(1_000).nullable(),
  /** True when the chat is open beside the table if there is room for it. */
  chatOpen: z.boolean(),
  /** True when a screen reader reads out chat messages as they arrive. */
  chatAloud: z.boolean(),
  /** True when an emote appears at its sender's seat for a moment. */
  emotes: z.boolean(),
  /** True when a typed message appears at its sender's seat for a moment. */
  chatAtSeats: z.boolean(),
  /** True when the player's own hole cards are sorted from high to low if there are more than two. */
  sortCards: z.boolean(),
  /** True when cards that the player need not show are mucked without asking. */
  autoMuck: z.boolean(),
  /**
   * The bet sizes that buttons offer from the flop on, in percent of the pot. The smallest and the largest legal bet are offered in
   * addition.
   */
  shares: sizes(SHARE_PERCENT_RANGE),
  /** The bet sizes that buttons offer before the flop, in percent of the bet to call. For example, 250 is 2.5×. */
  multiples: sizes(MULTIPLE_PERCENT_RANGE),
  /** The keyboard shortcuts that the person chose instead of the room's defaults, by action. */
  keys: named(z.string().min(1).max(20), 60),
  /** True when amounts at the tables are shown in big blinds instead of chips. */
  inBigBlinds: z.boolean(),
  /** True when the table shows, beside the call button, what share of the pot the call costs. */
  potOdds: z.boolean(),
  /** True when, with several tables on one page, the focus jumps to the table where the player must act. */
  jump: z.boolean(),
  /** The lobby's filters, written as in the URL of the lobby page. */
  lobbyFilters: z.string().max(500),
  /** The ids of the player's favourite tables. */
  favourites: z.array(z.uuid()).max(MAX_FAVOURITES).readonly(),
  /** The game that the player played last. null when they have played none. A search for a seat prefers similar games. */
  lastGame: z
    .object({
      tableId: z.uuid(),
      game: z.enum(GAMES),
      structure: z.enum(STRUCTURES),
      bigBlind: z.int().min(0),
    })
    .readonly()
    .nullable(),
  /** The player's last buy-in at each stake, in cents. */
  buyIns: named(z.int().min(0), MAX_REMEMBERED_BUY_INS),
} as const;

export type PreferenceName = keyof typeof PREFERENCE_SHAPES;
export type Preferences = { readonly [N in PreferenceName]: z.infer<(typeof PREFERENCE_SHAPES)[N]> };
/** The preferences that the person has chosen. Preferences that they never chose are missing. */
export type ChosenPreferences = Partial<Preferences>;

export interface PreferenceChange {
  readonly value: unknown;
  /**
   * How long ago the person chose the value, in ms by the clock of the browser that sends it. null when they chose it without being signed
   * in to this account. The account then takes the value only if it has no value for this preference yet.
   */
  readonly age: number | null;
}
/** The changes, by the preference's name. */
export type PreferenceChanges = Readonly<Record<string, PreferenceChange>>;

/** The body of a request that changes preferences. */
export const preferenceChangesSchema = z.strictObject({
  /** The id of the user who chose the changes. It is checked because a tab may stay open after another account has signed in. */
  userId: z.uuid(),
  changes: z
    .record(z.string().max(40), z.strictObject({ value: z.unknown(), age: z.int().min(0).nullable() }))
    .refine((changes) => Object.keys(changes).length <= 100),
});

const isPreferenceName = (name: string): name is PreferenceName => Object.hasOwn(PREFERENCE_SHAPES, name);

/** Returns the name of the first change whose value is invalid or whose name is unknown. Returns null when every change is valid. */
export const findBadPreference = (changes: PreferenceChanges): string | null =>
  Object.entries(changes).find(
    ([name, { value }]) => !isPreferenceName(name) || !PREFERENCE_SHAPES[name].safeParse(value).success,
  )?.[0] ?? null;

const chosenSchema = z.object(PREFERENCE_SHAPES).exactPartial();

/** Reads stored preferences. A stored value that this version cannot read counts as never chosen. */
export function readPreferences(stored: Readonly<Record<string, { readonly value: unknown }>>): ChosenPreferences {
  const readable = Object.entries(stored).flatMap(([name, { value }]) =>
    findBadPreference({ [name]: { value, age: null } }) === null ? [[name, value]] : [],
  );
  return chosenSchema.parse(Object.fromEntries(readable));
}
