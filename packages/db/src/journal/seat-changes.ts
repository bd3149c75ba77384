/** Reduces the seats that one commit takes and frees to what is left of them: a player may come to a table and go on from it in one step. */
import { type Effect, type EffectOf, effectsOf } from "./stream-commit.ts";

export interface SeatChanges {
  readonly left: readonly EffectOf<"seat-left">[];
  readonly taken: readonly EffectOf<"seat-taken">[];
}

/** `left` goes first. A player has one seat at a table, so that what the commit says last of them there counts. M15 */
export function reduceSeatChanges(effects: readonly Effect[]): SeatChanges {
  const last = new Map<string, EffectOf<"seat-taken"> | EffectOf<"seat-left">>();
  for (const effect of effects)
    if (effect.type === "seat-taken" || effect.type === "seat-left")
      last.set(`${effect.tableId} ${effect.userId}`, effect);
  return { left: effectsOf(effects, "seat-left"), taken: effectsOf([...last.values()], "seat-taken") };
}
