/**
 * The settings of the room that owners change in the back office, and their defaults. Each saved version has only what an owner has
 * chosen; everything else has its default. Decision 0111
 */
import * as z from "zod";
import { isTimeZone } from "../tournaments/tournament-schedule.ts";

export const MAX_ROOM_NAME_LENGTH = 30;
export const MAX_ROOM_WORDS_LENGTH = 200;

/** A text of one line. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "too-short")
    .max(max, "too-long")
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "not-one-line");

export const roomSettingShapes = {
  /** The room's name, in every language. */
  name: line(MAX_ROOM_NAME_LENGTH),
  /** The time zone in which staff plan tournaments. */
  timeZone: z.string().max(60).refine(isTimeZone, "no-such-time-zone"),
  /** Where players write when they disagree with a decision of the staff. */
  contact: line(MAX_ROOM_WORDS_LENGTH),
  /** Where players who worry about their play find help. */
  help: line(MAX_ROOM_WORDS_LENGTH),
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
}

export const DEFAULT_ROOM_SETTINGS: RoomSettings = { name: "Card room", timeZone: "UTC", contact: null, help: null };

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
