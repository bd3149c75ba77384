/** Connects a field with the setting at its path. */
import type { IssueMessages } from "../field-issues.ts";
import { type SettingSubject, settingLabels } from "./setting-labels.ts";
import { partOf, readSetting, replaceSetting } from "./setting-paths.ts";

/** What a form edits: the settings, and the issue at each path of them. */
export interface SettingEditor<T> {
  readonly subject: SettingSubject;
  readonly value: T;
  readonly issueAt: IssueMessages["issueAt"];
  readonly onChange: (value: T) => void;
}

/** Returns what the field at a path shows, and how it changes the settings. */
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
