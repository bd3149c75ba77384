/**
 * The schemas of the preferences that an account keeps, by name, and the schema of a request that changes some preferences. A preference
 * whose meaning changes gets a new name, because servers and pages of two versions may read one account at the same time. Decision 0065
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

/** A schema of a record with at most `most` named values. */
const named = <V extends z.ZodType>(value: V, most: number) =>
  z
    .record(z.string().max(40), value)
    .refine((values) => Object.keys(values).length <= most)
    .readonly();

const PREFERENCE_SHAPES = {
  /** `system` follows the setting of the device. */
  theme: z.enum(["system", "light", "dark"]),
  /** The language of the pages, and of mails to this account. */
  locale: z.enum(LOCALES),
  deck: z.enum(["two", "four"]),
  hotkeys: z.boolean(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  /** The phone vibrates when it is your turn, when your time runs out, and when you win. */
  haptics: z.boolean(),
  /** Actions that put in this many big blinds or more need a long press instead of a click; null when no action needs a long press. */
  holdAbove: z.int().min(1).max(1_000).nullable(),
  /** The chat is open beside the table, if there is room for it. */
  chatOpen: z.boolean(),
  /** A screen reader reads out chat messages as they arrive. */
  chatAloud: z.boolean(),
  /** Emotes are shown at their sender's seat for a moment. */
  emotes: z.boolean(),
  /** Typed messages are shown at their sender's seat for a moment. */
  chatAtSeats: z.boolean(),
  /** The viewer's own cards are ordered from the highest to the lowest when there are more than two. */
  sortCards: z.boolean(),
  /** Cards that need not be shown are mucked without asking. */
  autoMuck: z.boolean(),
  /** The bet sizes offered from the flop on, between the smallest and the largest bet, in percent of the pot. */
  shares: sizes(SHARE_PERCENT_RANGE),
  /** The bet sizes offered before the flop, in percent of the bet to call. For example, 250 is 2.5×. */
  multiples: sizes(MULTIPLE_PERCENT_RANGE),
  /** The keys that the person chose instead of the room's own keys, by action. */
  keys: named(z.string().min(1).max(20), 60),
  /** Amounts at the tables are written in big blinds instead of chips. */
  inBigBlinds: z.boolean(),
  /** Next to a call, the table shows which part of the pot the call costs. */
  potOdds: z.boolean(),
  /** With several tables on one page, the table that waits for the player gets the focus. */
  jump: z.boolean(),
  /** The filters of the lobby, written as in the URL of the lobby's page. */
  lobbyFilters: z.string().max(500),
  /** The favourite tables, by id. */
  favourites: z.array(z.uuid()).max(MAX_FAVOURITES).readonly(),
  /** The game that the player played last; null when the player has not played. A search for a seat prefers similar games. */
  lastGame: z
    .object({
      tableId: z.uuid(),
      game: z.enum(GAMES),
      structure: z.enum(STRUCTURES),
      bigBlind: z.int().min(0),
    })
    .readonly()
    .nullable(),
  /** The last buy-in at each stake, in cents. */
  buyIns: named(z.int().min(0), MAX_REMEMBERED_BUY_INS),
} as const;

export type PreferenceName = keyof typeof PREFERENCE_SHAPES;
export type Preferences = { readonly [N in PreferenceName]: z.infer<(typeof PREFERENCE_SHAPES)[N]> };
/** The preferences that the person has chosen; all others are missing. */
export type ChosenPreferences = Partial<Preferences>;

export interface PreferenceChange {
  readonly value: unknown;
  /**
   * How long ago the value was chosen, in ms, by the clock of the browser that sends the value. null when the value was not chosen for this
   * account; the account then takes the value only if it has no value yet.
   */
  readonly age: number | null;
}
/** Keyed by the preference's name. */
export type PreferenceChanges = Readonly<Record<string, PreferenceChange>>;

/** The body of a request that changes preferences. */
export const preferenceChangesSchema = z.strictObject({
  /** The user who chose the changes. A tab may stay open after another account has signed in. */
  userId: z.uuid(),
  changes: z
    .record(z.string().max(40), z.strictObject({ value: z.unknown(), age: z.int().min(0).nullable() }))
    .refine((changes) => Object.keys(changes).length <= 100),
});

const isPreferenceName = (name: string): name is PreferenceName => Object.hasOwn(PREFERENCE_SHAPES, name);

/** Returns the name of the first change with an invalid value or an unknown name; null when every change is valid. */
export const findBadPreference = (changes: PreferenceChanges): string | null =>
  Object.entries(changes).find(
    ([name, { value }]) => !isPreferenceName(name) || !PREFERENCE_SHAPES[name].safeParse(value).success,
  )?.[0] ?? null;

const chosenSchema = z.object(PREFERENCE_SHAPES).exactPartial();

/** Reads preferences as they are stored. A stored value that this version cannot read counts as never chosen. */
export function readPreferences(stored: Readonly<Record<string, { readonly value: unknown }>>): ChosenPreferences {
  const readable = Object.entries(stored).flatMap(([name, { value }]) =>
    findBadPreference({ [name]: { value, age: null } }) === null ? [[name, value]] : [],
  );
  return chosenSchema.parse(Object.fromEntries(readable));
}
