/**
 * The preferences that an account keeps: the shape of each by its name, and of a request that changes some. A preference whose meaning
 * changes gets a new name, because servers and pages of two versions read one account at once. Decision 0065
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

/** At most `most` values by name. */
const named = <V extends z.ZodType>(value: V, most: number) =>
  z
    .record(z.string().max(40), value)
    .refine((values) => Object.keys(values).length <= most)
    .readonly();

export const PREFERENCE_SHAPES = {
  /** `system`: as the system of the device has it. */
  theme: z.enum(["system", "light", "dark"]),
  /** Of the pages, and of the mails to this account. */
  locale: z.enum(LOCALES),
  deck: z.enum(["two", "four"]),
  hotkeys: z.boolean(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  /** The phone vibrates when it is your turn, when your time runs out, and when you win. */
  haptics: z.boolean(),
  /** Actions that put in this many big blinds or more must be held, not clicked; null when none must. */
  holdAbove: z.int().min(1).max(1_000).nullable(),
  /** The chat is open beside the table, where there is room. */
  chatOpen: z.boolean(),
  /** A screen reader reads chat messages as they come. */
  chatAloud: z.boolean(),
  /** Emotes are shown at their sender's seat for a moment. */
  emotes: z.boolean(),
  /** Typed messages are shown at their sender's seat for a moment. */
  chatAtSeats: z.boolean(),
  /** The viewer's own cards lie from the highest to the lowest, where they are more than two. */
  sortCards: z.boolean(),
  /** Cards that need not be shown are mucked without asking. */
  autoMuck: z.boolean(),
  /** Sizes offered between the least and the most bet from the flop on, in percent of the pot. */
  shares: sizes(SHARE_PERCENT_RANGE),
  /** Sizes offered before the flop, in percent of the bet to call, so that 250 is 2.5×. */
  multiples: sizes(MULTIPLE_PERCENT_RANGE),
  /** Keys that differ from the room's own, by what they do. */
  keys: named(z.string().min(1).max(20), 60),
  /** Amounts at the tables are written in big blinds instead of chips. */
  inBigBlinds: z.boolean(),
  /** Beside a call stands the part of the pot that it costs. */
  potOdds: z.boolean(),
  /** Of several tables on one page the one that waits for the player gets the focus. */
  jump: z.boolean(),
  /** The filters of the lobby, as its address carries them. */
  lobbyFilters: z.string().max(500),
  /** The favourite tables, by id. */
  favourites: z.array(z.uuid()).max(MAX_FAVOURITES).readonly(),
  /** What was played last, whose like is found first; null when nothing was. */
  lastGame: z
    .object({
      tableId: z.uuid(),
      game: z.enum(GAMES),
      structure: z.enum(STRUCTURES),
      bigBlind: z.int().min(0),
    })
    .readonly()
    .nullable(),
  /** What was brought last, in cents, by stake. */
  buyIns: named(z.int().min(0), MAX_REMEMBERED_BUY_INS),
} as const;

export type PreferenceName = keyof typeof PREFERENCE_SHAPES;
export type Preferences = { readonly [N in PreferenceName]: z.infer<(typeof PREFERENCE_SHAPES)[N]> };
/** Those that were ever chosen. */
export type ChosenPreferences = Partial<Preferences>;

export interface PreferenceChange {
  readonly value: unknown;
  /**
   * How long ago it was chosen, in ms, by the clock of the browser that says so; null when it was not chosen for this account: it is
   * taken only where the account has none.
   */
  readonly age: number | null;
}
/** By name. */
export type PreferenceChanges = Readonly<Record<string, PreferenceChange>>;

/** The body of a request that changes preferences. */
export const preferenceChangesSchema = z.strictObject({
  /** The user who chose them: a tab may outlive a sign-in to another account. */
  userId: z.uuid(),
  changes: z
    .record(z.string().max(40), z.strictObject({ value: z.unknown(), age: z.int().min(0).nullable() }))
    .refine((changes) => Object.keys(changes).length <= 100),
});

const isPreferenceName = (name: string): name is PreferenceName => Object.hasOwn(PREFERENCE_SHAPES, name);

/** Returns the name of the first change that no preference may have, null when there is none; an unknown name is one. */
export const findBadPreference = (changes: PreferenceChanges): string | null =>
  Object.entries(changes).find(
    ([name, { value }]) => !isPreferenceName(name) || !PREFERENCE_SHAPES[name].safeParse(value).success,
  )?.[0] ?? null;

const chosenSchema = z.object(PREFERENCE_SHAPES).exactPartial();

/** Reads preferences as they are stored; those of another version, which this one cannot read, count as never chosen. */
export function readPreferences(stored: Readonly<Record<string, { readonly value: unknown }>>): ChosenPreferences {
  const readable = Object.entries(stored).flatMap(([name, { value }]) =>
    findBadPreference({ [name]: { value, age: null } }) === null ? [[name, value]] : [],
  );
  return chosenSchema.parse(Object.fromEntries(readable));
}
