/** Checks the room's settings before a version is saved, beyond what their schema checks. Decisions 0111 and 0112 */
import { type FieldIssue, type Refusal, refuse } from "@poker/engine";
import {
  type ChosenSettings,
  completeSettings,
  findSettingsConflicts,
  type LOOK_REFUSALS,
  RETENTION_SETTINGS,
  type SettingChanges,
} from "@poker/protocol";
import { findLookProblems } from "@poker/protocol/room-look";

const LOOK_SETTINGS = ["accentDark", "accentLight", "felt"] as const;

type Refused = Refusal<(typeof LOOK_REFUSALS)[number] | "bad-settings">;

/**
 * Checks changes to the settings that owners have chosen. Returns the refusal, or null when the changes may be saved.
 * Checks only the settings that change, because the others may have been saved by an earlier release with less strict
 * rules.
 */
export function settingsRefusal(
  chosen: ChosenSettings,
  fixed: ChosenSettings,
  { set, reset }: SettingChanges,
): Refused | null {
  const changed = new Set<string>([...Object.keys(set), ...reset]);
  const kept = Object.fromEntries(Object.entries(chosen).filter(([name]) => !changed.has(name)));
  const settings = completeSettings({ ...kept, ...set }, fixed);
  if (RETENTION_SETTINGS.some((name) => changed.has(name))) {
    // Ignores conflicts in settings that the operator has fixed, because an owner cannot change these.
    const conflicts = findSettingsConflicts(settings).filter(({ field }) => !Object.hasOwn(fixed, field));
    const issues: readonly FieldIssue[] = conflicts.map(({ field, code }) => ({ field: `changes.set.${field}`, code }));
    if (issues.length > 0) return refuse("bad-settings", undefined, issues);
  }
  const [problem] = LOOK_SETTINGS.some((name) => changed.has(name)) ? findLookProblems(settings) : [];
  if (!problem) return null;
  const { field, ...measured } = problem;
  return refuse("unreadable-colours", measured, [{ field: `changes.set.${field}`, code: "unreadable" }]);
}
