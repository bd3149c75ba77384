/** Checks what the shape of the room's settings cannot say, before a version is saved. Decision 0112 */
import { type Refusal, refuse } from "@poker/engine";
import { type ChosenSettings, completeSettings, type LOOK_REFUSALS, type SettingChanges } from "@poker/protocol";
import { findLookProblems } from "../../ui/room-look.ts";

/** The refusal of a change to what owners have chosen so far; null when it may be saved. */
export function settingsRefusal(
  chosen: ChosenSettings,
  { set, reset }: SettingChanges,
): Refusal<(typeof LOOK_REFUSALS)[number]> | null {
  const kept = Object.fromEntries(Object.entries(chosen).filter(([name]) => !reset.some((each) => each === name)));
  const [problem] = findLookProblems(completeSettings({ ...kept, ...set }, {}));
  if (!problem) return null;
  const { field, ...measured } = problem;
  return refuse("unreadable-colours", measured, [{ field: `changes.set.${field}`, code: "unreadable" }]);
}
