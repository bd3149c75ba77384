/** Finds what changes between two versions of the room's settings, and describes the changes in words. */
import {
  type ChosenSettings,
  DEFAULT_ROOM_SETTINGS,
  LOCALES,
  ROOM_SETTING_NAMES,
  type RoomSettingName,
  type SettingChanges,
  SIGN_UP_MODES,
} from "@poker/protocol";
import * as z from "zod";
import { LANGUAGE_NAMES } from "../../../messages/locales.ts";
import { formatAmount } from "../../../ui/format-amount.ts";
import { t } from "../translator.ts";

/**
 * The values that a form wants to save. A setting goes back to its default when its value is null or equals the
 * default.
 */
export type SettingsDraft = { readonly [Name in RoomSettingName]?: ChosenSettings[Name] | null };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns what saving the draft would change. A setting whose new value is the default is not stored but reset. It then
 * changes too when a later version of the program has another default.
 */
export function findChanges(chosen: ChosenSettings, draft: SettingsDraft): SettingChanges {
  const wanted = (name: RoomSettingName) => draft[name] ?? DEFAULT_ROOM_SETTINGS[name];
  const isDefault = (name: RoomSettingName) => isSame(wanted(name), DEFAULT_ROOM_SETTINGS[name]);
  const changed = ROOM_SETTING_NAMES.filter(
    (name) => draft[name] !== undefined && !isSame(wanted(name), chosen[name] ?? DEFAULT_ROOM_SETTINGS[name]),
  );
  return {
    set: Object.fromEntries(changed.filter((name) => !isDefault(name)).map((name) => [name, wanted(name)])),
    reset: changed.filter(isDefault),
  };
}

/**
 * Returns the React key of a form that edits the settings `names`. The form starts again when one of these settings has
 * changed. Saving another form leaves the key as it was, so what was typed here stays.
 */
export const formKey = (chosen: ChosenSettings, names: readonly RoomSettingName[]): string =>
  JSON.stringify(names.map((name) => chosen[name] ?? null));

export const hasChanges = ({ set, reset }: SettingChanges): boolean => Object.keys(set).length + reset.length > 0;

/**
 * Describes each change, for example `Name: default → Club` or `Terms, Español: default → Sé amable`. The audit log
 * shortens a long text to its beginning.
 */
export function describeSettingChanges(before: object, after: object): readonly string[] {
  const [had, has] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return ROOM_SETTING_NAMES.flatMap((name) => {
    const [was, is] = [partsOf(name, had.get(name)), partsOf(name, has.get(name))];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((part) => {
      const [from, to] = [was.get(part) ?? t("room.byDefault"), is.get(part) ?? t("room.byDefault")];
      if (from === to) return [];
      const start = startOfChange(from, to);
      return [t("setting.changed", { name: part, before: shorten(from, start), after: shorten(to, start) })];
    });
  });
}

const textsSchema = z.partialRecord(z.enum(LOCALES), z.string());
const languagesSchema = z.array(z.enum(LOCALES));
const chipRuleSchema = z.object({
  welcome: z.number(),
  below: z.number(),
  upTo: z.number(),
  everyHours: z.number(),
  perNetwork: z.number().nullable(),
});

/**
 * Splits a setting into its parts, each with a label and a text. A text has one part for each language, and the chip
 * rule has one part for each of its numbers.
 */
function partsOf(name: RoomSettingName, value: unknown): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map();
  const setting = t(`room.settings.${name}`);
  const texts = textsSchema.safeParse(value).data;
  if (texts)
    return new Map(
      LOCALES.flatMap((locale) => {
        const text = texts[locale];
        const label = t("room.inLanguage", { setting, language: LANGUAGE_NAMES[locale] });
        return text === undefined ? [] : [[label, toLine(text)] as const];
      }),
    );
  const rule = chipRuleSchema.safeParse(value).data;
  if (rule) {
    const { everyHours, perNetwork, ...amounts } = rule;
    const label = (part: keyof typeof rule) => `${setting}, ${t(`room.chipRule.${part}`)}`;
    return new Map([
      ...(["welcome", "below", "upTo"] as const).map((part) => [label(part), formatAmount(amounts[part])] as const),
      [label("everyHours"), String(everyHours)],
      [label("perNetwork"), perNetwork === null ? t("setting.none") : formatAmount(perNetwork)],
    ]);
  }
  return new Map([[setting, describeValue(name, value)]]);
}

function describeValue(name: RoomSettingName, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "setting.yes" : "setting.no");
  const mode = SIGN_UP_MODES.find((each) => each === value);
  if (name === "signUp" && mode) return t(`room.signUpModes.${mode}`);
  const languages = languagesSchema.safeParse(value).data;
  if (languages) return languages.map((locale) => LANGUAGE_NAMES[locale]).join(", ");
  if (name === "logo") return t("room.logoPicture", { id: String(value).slice(0, LOGO_ID_LENGTH) });
  return toLine(typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** How many characters of a logo's hash are shown, to tell two logos apart. */
const LOGO_ID_LENGTH = 8;
/** Replaces line breaks by spaces. */
const toLine = (text: string): string => text.replace(/\s+/g, " ");

/** How many characters of a long text are shown. The stored version contains the whole text. */
const MAX_SHOWN = 80;
/**
 * When the shown part of a text does not start at its beginning: how many unchanged characters it shows before the
 * change.
 */
const SHOWN_BEFORE_CHANGE = 20;

/**
 * Returns the index from which to show two texts: a little before their first difference, or 0 when the difference is
 * near the beginning.
 */
function startOfChange(from: string, to: string): number {
  const same = [...from].findIndex((letter, index) => letter !== to[index]);
  const first = same < 0 ? from.length : same;
  return first < MAX_SHOWN / 2 ? 0 : first - SHOWN_BEFORE_CHANGE;
}

function shorten(text: string, start: number): string {
  const end = start + MAX_SHOWN;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${end < text.length ? "…" : ""}`;
}
