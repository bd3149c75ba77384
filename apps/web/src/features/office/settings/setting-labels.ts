/**
 * Names settings by the end of their path: the label of `rules.bigBlind` is the message `bigBlind`, or `rules.bigBlind`
 * where `bigBlind` alone would not be clear. A tournament's form uses the words for tables for the settings that tables
 * have, too.
 */
import messages from "../../../messages/office/office.en.json";
import type { t } from "../translator.ts";
import { flattenLeaves } from "./setting-paths.ts";

const { tables, tournaments } = messages;
const WORDS = {
  tables: [flattenLeaves(tables.fields)],
  tournaments: [flattenLeaves(tournaments.fields), flattenLeaves(tables.fields)],
};

/** The forms with settings: of tables and pools, and of tournaments. */
export type SettingSubject = keyof typeof WORDS;

type LabelPath<Key extends string> = Key extends `tables.fields.${infer Path}.label`
  ? Path
  : Key extends `tournaments.fields.${infer Path}.label`
    ? Path
    : never;

/** The path itself when the setting has a label, otherwise the type `never`. */
export type LabelledPath<Path extends string, End extends string = Path> =
  End extends LabelPath<Parameters<typeof t>[0]>
    ? Path
    : End extends `${string}.${infer Rest}`
      ? LabelledPath<Path, Rest>
      : never;

/** Returns the words for a setting; undefined when there are none. */
function findWords(subject: SettingSubject, path: string, kind: "label" | "help"): string | undefined {
  const names = path.split(".");
  const ends = names.map((_, index) => [...names.slice(index), kind].join("."));
  const found = WORDS[subject].flatMap((words) => ends.map((end) => words.get(end))).find((word) => word !== undefined);
  return found === undefined ? undefined : String(found);
}

/**
 * Returns the label of the setting at the end of a path, such as `settings.rules.bigBlind`; undefined when the forms have no such setting.
 */
export const findSettingLabel = (subject: SettingSubject, path: string): string | undefined =>
  findWords(subject, path, "label");

/** The label and the help text of a field. The help text states the rule of the setting. */
export const settingLabels = (subject: SettingSubject, path: string) => ({
  label: findWords(subject, path, "label") ?? path,
  help: findWords(subject, path, "help") ?? "",
});
