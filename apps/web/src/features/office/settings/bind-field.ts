/** Connects a form field to the setting at a path. */
import type { IssueMessages } from "../field-issues.ts";
import { type SettingSubject, settingLabels } from "./setting-labels.ts";
import { partOf, readSetting, replaceSetting } from "./setting-paths.ts";

/**
 * What the fields of a settings form need: the settings, the issues by path, and a function that changes the settings.
 */
export interface SettingEditor<T> {
  readonly subject: SettingSubject;
  readonly value: T;
  readonly issueAt: IssueMessages["issueAt"];
  readonly onChange: (value: T) => void;
}

/**
 * Returns the props of the field for the setting at a path: its label, value and issue, and the handler that changes
 * it.
 */
export const bindField = <T extends object>(
  { subject, value, issueAt, onChange }: SettingEditor<T>,
  path: string,
  showsPartIssue = false,
) => ({
  ...settingLabels(subject, path),
  value: readSetting(value, path),
  issue: showsPartIssue ? issueAt(path, partOf(path)) : issueAt(path),
  onChange: (next: unknown) => onChange(replaceSetting(value, path, next)),
});
