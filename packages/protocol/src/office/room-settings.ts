/**
 * The settings of the room that owners change in the back office, and their defaults. Each saved version has only what an owner has
 * chosen; everything else has its default. Decision 0111
 */
import * as z from "zod";
import { LOCALES, type Locale } from "../accounts/locales.ts";
import { isTimeZone } from "../tournaments/tournament-schedule.ts";

export const MAX_ROOM_NAME_LENGTH = 30;
export const MAX_ROOM_WORDS_LENGTH = 200;
export const MAX_LANDING_TITLE_LENGTH = 80;
export const MAX_LANDING_TEXT_LENGTH = 400;

/** A text of one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length > 0, "empty")
    .refine((text) => text.length <= max, "too-many-characters")
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "not-one-line");

/** All languages of a text together may have this many bytes, so that a request can carry them. */
export const MAX_TEXT_BYTES = 48_000;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** A text in at least one of the room's languages. */
const perLanguage = (text: z.ZodType<string, string>) =>
  z
    .partialRecord(z.enum(LOCALES), text)
    .refine((texts) => Object.keys(texts).length > 0, "empty")
    .refine((texts) => countBytes(JSON.stringify(texts)) <= MAX_TEXT_BYTES, "too-many-characters");
export type TextByLanguage = Readonly<Partial<Record<Locale, string>>>;

/** A text of many lines. */
const markdown = z
  .string()
  .trim()
  .refine((text) => text.length > 0, "empty");

export const SIGN_UP_MODES = ["open", "invited", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** How many people may use an invitation, and for how many days. */
export const MAX_INVITATION_USES = 1_000;
export const MAX_INVITATION_DAYS = 365;
export const MAX_INVITATION_CODE_LENGTH = 40;

/** A colour as `#rrggbb`. */
const colour = z
  .string()
  .toLowerCase()
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), "not-a-colour");

export const roomSettingShapes = {
  /** The room's name, in every language. */
  name: line(MAX_ROOM_NAME_LENGTH),
  /** The time zone in which staff plan tournaments. */
  timeZone: z.string().max(60).refine(isTimeZone, "no-such-time-zone"),
  /** Where players write when they disagree with a decision of the staff. */
  contact: line(MAX_ROOM_WORDS_LENGTH),
  /** Where players who worry about their play find help. */
  help: line(MAX_ROOM_WORDS_LENGTH),
  /** The colour of buttons in the dark and in the light theme; links and marks get a shade of it that can be read. */
  accentDark: colour,
  accentLight: colour,
  /** The colour of the felt. */
  felt: colour,
  /** The SHA-256 of the uploaded logo, in hexadecimal. */
  logo: z.string().regex(/^[0-9a-f]{64}$/),
  /** The first lines that a visitor reads, in place of the room's own. */
  landingTitle: perLanguage(line(MAX_LANDING_TITLE_LENGTH)),
  landingText: perLanguage(line(MAX_LANDING_TEXT_LENGTH)),
  /** In Markdown. New accounts agree to the terms. */
  terms: perLanguage(markdown),
  imprint: perLanguage(markdown),
  /** Who may make an account. */
  signUp: z.enum(SIGN_UP_MODES),
  /** True when visitors may play as guests, without an account. */
  guests: z.boolean(),
} as const;

export type RoomSettingName = keyof typeof roomSettingShapes;
const isRoomSettingName = (name: string): name is RoomSettingName => Object.hasOwn(roomSettingShapes, name);

export const ROOM_SETTING_NAMES = Object.keys(roomSettingShapes).filter(isRoomSettingName);

/** What an owner has chosen, or the operator in the environment. */
export const chosenSettingsSchema = z.strictObject(roomSettingShapes).partial();
export type ChosenSettings = z.output<typeof chosenSettingsSchema>;

/** What an owner changes: settings with a new value, and settings that get their default again. */
export const settingChangesSchema = z.strictObject({
  set: chosenSettingsSchema,
  reset: z.array(z.string().refine(isRoomSettingName)).max(ROOM_SETTING_NAMES.length),
});
export type SettingChanges = z.output<typeof settingChangesSchema>;

/** All settings of the room, as they apply now. */
export interface RoomSettings {
  readonly name: string;
  readonly timeZone: string;
  /** null when none is given, like `help`. */
  readonly contact: string | null;
  readonly help: string | null;
  /** null for the colours of the design, like the next two. */
  readonly accentDark: string | null;
  readonly accentLight: string | null;
  readonly felt: string | null;
  /** null for the room's own picture. */
  readonly logo: string | null;
  /** null for the room's own words, and for terms and an imprint that do not exist. */
  readonly landingTitle: TextByLanguage | null;
  readonly landingText: TextByLanguage | null;
  readonly terms: TextByLanguage | null;
  readonly imprint: TextByLanguage | null;
  readonly signUp: SignUpMode;
  readonly guests: boolean;
}

export const DEFAULT_ROOM_SETTINGS: RoomSettings = {
  name: "Card room",
  timeZone: "UTC",
  contact: null,
  help: null,
  accentDark: null,
  accentLight: null,
  felt: null,
  logo: null,
  landingTitle: null,
  landingText: null,
  terms: null,
  imprint: null,
  signUp: "open",
  guests: true,
};

/** The text in the reader's language, or else in the first language that has one; null when there is none. */
export const textFor = (texts: TextByLanguage | null, locale: Locale): string | null =>
  texts?.[locale] ?? LOCALES.map((each) => texts?.[each]).find((text) => text !== undefined) ?? null;

/** Reads what was stored. A setting that this version of the room does not know, or of which it knows no such value, is left out. */
export function readChosenSettings(stored: object): ChosenSettings {
  const known = Object.entries(stored).filter(
    ([name, value]) => isRoomSettingName(name) && roomSettingShapes[name].safeParse(value).success,
  );
  return chosenSettingsSchema.parse(Object.fromEntries(known));
}

/** The settings that apply. What the operator has fixed in the environment comes before what an owner has chosen. */
export const completeSettings = (chosen: ChosenSettings, fixed: ChosenSettings): RoomSettings =>
  Object.assign({}, DEFAULT_ROOM_SETTINGS, chosen, fixed);
