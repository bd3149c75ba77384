/** Finds and describes what changes between two versions of the room's settings. */
import {
  type ChosenSettings,
  DEFAULT_ROOM_SETTINGS,
  ROOM_SETTING_NAMES,
  type RoomSettingName,
  type SettingChanges,
} from "@poker/protocol";
import { t } from "../translator.ts";

/** The values that a form would give to some settings. Both null and the value of the default mean the default. */
export type SettingsDraft = { readonly [Name in RoomSettingName]?: ChosenSettings[Name] | null };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns what the draft would change. A setting that gets its default value is reset, so that it follows a later
 * default.
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
 * Returns the React key of a form with these settings. The form begins again only when one of its own settings has
 * changed, so saving one form keeps what was typed into the others.
 */
export const formKey = (chosen: ChosenSettings, names: readonly RoomSettingName[]): string =>
  JSON.stringify(names.map((name) => chosen[name] ?? null));

export const hasChanges = ({ set, reset }: SettingChanges): boolean => Object.keys(set).length + reset.length > 0;

/** For example `Name: default → Club`. The audit log has only the first part of a long text. */
export function describeSettingChanges(before: object, after: object): readonly string[] {
  const [had, has] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return ROOM_SETTING_NAMES.filter((name) => !isSame(had.get(name), has.get(name))).map((name) =>
    t("setting.changed", {
      name: t(`room.settings.${name}`),
      before: describeSetting(had.get(name)),
      after: describeSetting(has.get(name)),
    }),
  );
}

/** A longer text is shortened here. The stored version contains the whole text. */
const MAX_SHOWN = 80;

function describeSetting(value: unknown): string {
  if (value === undefined || value === null) return t("room.byDefault");
  if (typeof value === "boolean") return t(value ? "setting.yes" : "setting.no");
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
