/**
 * Finds the label and the help text of a setting by the end of its path. The label of `rules.bigBlind` is the message
 * for `bigBlind`, or the message for `rules.bigBlind` if `bigBlind` alone would be unclear. A tournament's form also
 * uses the labels of the tables' form for settings that both have.
 */
import messages from "../../../messages/office/office.en.json";
import type { t } from "../translator.ts";
import { flattenLeaves } from "./setting-paths.ts";

const { tables, tournaments } = messages;
const WORDS = {
  tables: [flattenLeaves(tables.fields)],
  tournaments: [flattenLeaves(tournaments.fields), flattenLeaves(tables.fields)],
};

/** The two kinds of settings forms: "tables" for tables and pools, and "tournaments". */
export type SettingSubject = keyof typeof WORDS;

type LabelPath<Key extends string> = Key extends `tables.fields.${infer Path}.label`
  ? Path
  : Key extends `tournaments.fields.${infer Path}.label`
    ? Path
    : never;

/**
 * `Path` if the messages have a label for this setting, or else `never`, so that a path without a label does not
 * compile.
 */
export type LabelledPath<Path extends string, End extends string = Path> =
  End extends LabelPath<Parameters<typeof t>[0]>
    ? Path
    : End extends `${string}.${infer Rest}`
      ? LabelledPath<Path, Rest>
      : never;

/** Returns the label or the help text of a setting; undefined if there is none. */
function findWords(subject: SettingSubject, path: string, kind: "label" | "help"): string | undefined {
  const names = path.split(".");
  const ends = names.map((_, index) => [...names.slice(index), kind].join("."));
  const found = WORDS[subject].flatMap((words) => ends.map((end) => words.get(end))).find((word) => word !== undefined);
  return found === undefined ? undefined : String(found);
}

/**
 * Returns the label of the setting at a path such as `settings.rules.bigBlind`; undefined if no form has this setting.
 */
export const findSettingLabel = (subject: SettingSubject, path: string): string | undefined =>
  findWords(subject, path, "label");

/** Returns the label of a field, and the help text that explains its setting. */
export const settingLabels = (subject: SettingSubject, path: string) => ({
  label: findWords(subject, path, "label") ?? path,
  help: findWords(subject, path, "help") ?? "",
});
