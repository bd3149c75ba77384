/**
 * The room's settings, which owners change in the back office, and their defaults. A saved version contains only the settings that an owner
 * has chosen. All others have their defaults. Decision 0111
 */
import * as z from "zod";
import { LOCALES, type Locale } from "../accounts/locales.ts";
import { timeZoneSchema } from "../room-time.ts";

export const MAX_ROOM_NAME_LENGTH = 30;
export const MAX_ROOM_WORDS_LENGTH = 200;
export const MAX_LANDING_TITLE_LENGTH = 80;
export const MAX_LANDING_TEXT_LENGTH = 400;

/** Returns the schema of a one-line text with at most `max` characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length > 0, "empty")
    .refine((text) => text.length <= max, "too-many-characters")
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "not-one-line");

/** How many bytes a text may have in all languages together, so that it fits into one request. */
const MAX_TEXT_BYTES = 48_000;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the schema of a text that exists in at least one of the room's languages. */
const perLanguage = (text: z.ZodType<string, string>) =>
  z
    .partialRecord(z.enum(LOCALES), text)
    .refine((texts) => Object.keys(texts).length > 0, "empty")
    .refine((texts) => countBytes(JSON.stringify(texts)) <= MAX_TEXT_BYTES, "too-many-characters");
export type TextByLanguage = Readonly<Partial<Record<Locale, string>>>;

/** The schema of a text of several lines in Markdown. */
const markdown = z
  .string()
  .trim()
  .refine((text) => text.length > 0, "empty");

export const SIGN_UP_MODES = ["open", "invited", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** How many people at most may use one invitation. */
export const MAX_INVITATION_USES = 1_000;
/** For how many days at most an invitation is valid. */
export const MAX_INVITATION_DAYS = 365;
export const MAX_INVITATION_CODE_LENGTH = 40;

export const MAX_BOT_TABLES = 50;
export const MAX_RETENTION_DAYS = 3_650;

const days = z
  .int()
  .refine((count) => count >= 1, "too-small")
  .refine((count) => count <= MAX_RETENTION_DAYS, "too-large");

/** The schema of an amount in cents, up to ten million chips. */
const chips = z
  .int()
  .refine((cents) => cents >= 1, "too-small")
  .refine((cents) => cents <= 1_000_000_000, "too-large");
const chipRule = z
  .strictObject({
    welcome: chips,
    below: chips,
    upTo: chips,
    everyHours: z
      .int()
      .refine((hours) => hours >= 1, "too-small")
      .refine((hours) => hours <= 8_760, "too-large"),
    perNetwork: chips.nullable(),
  })
  .refine(({ below, upTo }) => below <= upTo, { path: ["upTo"], error: "below-refill" })
  .refine(({ welcome, upTo, perNetwork }) => perNetwork === null || perNetwork >= Math.max(welcome, upTo), {
    path: ["perNetwork"],
    error: "below-given",
  });
/**
 * The rule for free play chips. Amounts are in cents.
 * - `welcome`: what a new account gets.
 * - `below`: a player with less than this may get a refill.
 * - `upTo`: the amount to which a refill raises the player's chips.
 * - `perNetwork`: how much the players of one network may bring to tables in a day. null for no limit.
 */
export type ChipRule = z.output<typeof chipRule>;

/**
 * The rule of a new room, with the values that the first migrations stored. `prisma/functions/money/chip_rule_change.sql` has the same
 * values.
 */
export const FIRST_CHIP_RULE: ChipRule = {
  welcome: 1_000_000,
  below: 100_000,
  upTo: 1_000_000,
  everyHours: 24,
  perNetwork: 5_000_000,
};

/** The languages, in the order in which the room lists them. A visitor whose browser asks for none of these languages gets the first. */
const languages = z
  .array(z.enum(LOCALES))
  .refine((offered) => offered.length > 0, "missing")
  .refine((offered) => new Set(offered).size === offered.length, "twice");

/** A colour as `#rrggbb`. */
const colour = z
  .string()
  .toLowerCase()
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), "not-a-colour");

export const roomSettingShapes = {
  /** The room's name. It is the same in every language. */
  name: line(MAX_ROOM_NAME_LENGTH),
  /** The time zone that staff use to plan tournaments. */
  timeZone: timeZoneSchema,
  /** Where players can complain about a decision of the staff. */
  contact: line(MAX_ROOM_WORDS_LENGTH),
  /** Where players who worry about their gambling find help. */
  help: line(MAX_ROOM_WORDS_LENGTH),
  /**
   * The colour of buttons in the dark theme (`accentDark`) and in the light theme (`accentLight`). Links and marks get a readable shade of
   * it.
   */
  accentDark: colour,
  accentLight: colour,
  /** The colour of the felt. */
  felt: colour,
  /** The SHA-256 of the uploaded logo, in hexadecimal. */
  logo: z.string().regex(/^[0-9a-f]{64}$/),
  /** The title and text that a visitor reads first, instead of the default ones. */
  landingTitle: perLanguage(line(MAX_LANDING_TITLE_LENGTH)),
  landingText: perLanguage(line(MAX_LANDING_TEXT_LENGTH)),
  /** The terms that everyone who makes an account agrees to, and the imprint. Both are in Markdown. */
  terms: perLanguage(markdown),
  imprint: perLanguage(markdown),
  /** The people who may make an account: everyone, only invited people, or no one. */
  signUp: z.enum(SIGN_UP_MODES),
  /** True when visitors may play as guests, without an account. */
  guests: z.boolean(),
  /** True when bots play. */
  bots: z.boolean(),
  /** The number of play-money tables and pools at which bots play. */
  botTables: z.int().min(0).max(MAX_BOT_TABLES),
  /** The rule for free play chips. */
  chips: chipRule,
  /** The languages that pages offer. */
  languages,
  /** After how many days the room deletes something, or it can no longer be undone. */
  chatDays: days,
  accountGraceDays: days,
  accountDays: days,
  sessionDays: days,
  noticeDays: days,
  mailDays: days,
  commandDays: days,
  clubDays: days,
  guestDays: days,
  unplayedGuestDays: days,
} as const;

export type RoomSettingName = keyof typeof roomSettingShapes;
const isRoomSettingName = (name: string): name is RoomSettingName => Object.hasOwn(roomSettingShapes, name);

export const ROOM_SETTING_NAMES = Object.keys(roomSettingShapes).filter(isRoomSettingName);

/** The settings that an owner has chosen, or that the operator has fixed through environment variables. */
const chosenSettingsSchema = z.strictObject(roomSettingShapes).partial();
export type ChosenSettings = z.output<typeof chosenSettingsSchema>;

/** An owner's changes: `set` has settings with a new value, and `reset` has settings that return to their default. */
export const settingChangesSchema = z.strictObject({
  set: chosenSettingsSchema,
  reset: z.array(z.string().refine(isRoomSettingName)).max(ROOM_SETTING_NAMES.length),
});
export type SettingChanges = z.output<typeof settingChangesSchema>;

/** All settings of the room, with the values that apply now. */
export interface RoomSettings {
  readonly name: string;
  readonly timeZone: string;
  /** null when no contact is set. */
  readonly contact: string | null;
  /** null when no place to find help is set. */
  readonly help: string | null;
  /** null when the default colour is used, as for the next two fields. */
  readonly accentDark: string | null;
  readonly accentLight: string | null;
  readonly felt: string | null;
  /** null when the default picture is used. */
  readonly logo: string | null;
  /** null when the default title or text is used. */
  readonly landingTitle: TextByLanguage | null;
  readonly landingText: TextByLanguage | null;
  /** null when the room has no page with terms, or no imprint. */
  readonly terms: TextByLanguage | null;
  readonly imprint: TextByLanguage | null;
  readonly signUp: SignUpMode;
  readonly guests: boolean;
  readonly bots: boolean;
  readonly botTables: number;
  /** null when the rule of a new room (`FIRST_CHIP_RULE`) applies. */
  readonly chips: ChipRule | null;
  readonly languages: readonly Locale[];
  readonly chatDays: number;
  readonly accountGraceDays: number;
  readonly accountDays: number;
  readonly sessionDays: number;
  readonly noticeDays: number;
  readonly mailDays: number;
  readonly commandDays: number;
  readonly clubDays: number;
  readonly guestDays: number;
  readonly unplayedGuestDays: number;
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
  bots: true,
  botTables: 6,
  chips: null,
  languages: LOCALES,
  chatDays: 90,
  accountGraceDays: 14,
  accountDays: 30,
  sessionDays: 90,
  noticeDays: 365,
  mailDays: 30,
  commandDays: 90,
  clubDays: 180,
  guestDays: 30,
  unplayedGuestDays: 2,
};

/** The settings that say for how many days data is kept. */
export const RETENTION_SETTINGS = [
  "chatDays",
  "accountGraceDays",
  "accountDays",
  "sessionDays",
  "noticeDays",
  "mailDays",
  "commandDays",
  "clubDays",
  "guestDays",
  "unplayedGuestDays",
] as const;

/** A contradiction between two settings: the setting to change, and a code for the reason. */
interface SettingsConflict {
  readonly field: (typeof RETENTION_SETTINGS)[number];
  readonly code: "shorter-than-grace" | "longer-than-guests";
}

/** Returns the contradictions between the settings. */
export function findSettingsConflicts(settings: RoomSettings): readonly SettingsConflict[] {
  const { accountDays, accountGraceDays, unplayedGuestDays, guestDays } = settings;
  return [
    // With `accountDays` below `accountGraceDays`, a person could reopen an account whose data is already deleted.
    ...(accountDays < accountGraceDays ? [{ field: "accountDays", code: "shorter-than-grace" } as const] : []),
    ...(unplayedGuestDays > guestDays ? [{ field: "unplayedGuestDays", code: "longer-than-guests" } as const] : []),
  ];
}

/**
 * Returns the text in the reader's language. When it is missing, returns the text in the room's first language that has one. null when no
 * language has one.
 */
export const textFor = (texts: TextByLanguage | null, locale: Locale): string | null =>
  texts?.[locale] ?? LOCALES.map((each) => texts?.[each]).find((text) => text !== undefined) ?? null;

/** Reads stored settings. Ignores settings and values that this version of the program does not know. */
export function readChosenSettings(stored: object): ChosenSettings {
  const known = Object.entries(stored).filter(
    ([name, value]) => isRoomSettingName(name) && roomSettingShapes[name].safeParse(value).success,
  );
  return chosenSettingsSchema.parse(Object.fromEntries(known));
}

/**
 * Returns the settings that apply now. A setting that the operator has fixed through an environment variable overrides the owner's choice.
 */
export const completeSettings = (chosen: ChosenSettings, fixed: ChosenSettings): RoomSettings =>
  Object.assign({}, DEFAULT_ROOM_SETTINGS, chosen, fixed);
