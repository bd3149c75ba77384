/**
 * Finds the net change of the seats that one commit takes and frees. This is needed because in one step a player may arrive at a table and
 * then move on to another.
 */
import type { Effect, EffectOf } from "./stream-commit.ts";

type SeatEffect = EffectOf<"seat-taken"> | EffectOf<"seat-left">;

interface SeatChanges {
  readonly left: readonly EffectOf<"seat-left">[];
  /** New seats of players who already sat at the same table before the commit. H3 */
  readonly moved: readonly EffectOf<"seat-taken">[];
  readonly taken: readonly EffectOf<"seat-taken">[];
}

/**
 * Returns the changes in the order in which they must be written. A player has one seat at a table, so only the last change for a player at
 * a table counts. M15
 */
export function reduceSeatChanges(effects: readonly Effect[]): SeatChanges {
  const byPlace = new Map<string, { readonly first: SeatEffect; readonly last: SeatEffect }>();
  for (const effect of effects) {
    if (effect.type !== "seat-taken" && effect.type !== "seat-left") continue;
    const place = `${effect.tableId} ${effect.userId}`;
    byPlace.set(place, { first: byPlace.get(place)?.first ?? effect, last: effect });
  }
  const left: EffectOf<"seat-left">[] = [];
  const moved: EffectOf<"seat-taken">[] = [];
  const taken: EffectOf<"seat-taken">[] = [];
  for (const { first, last } of byPlace.values()) {
    const wasSeated = first.type === "seat-left";
    if (last.type === "seat-taken") (wasSeated ? moved : taken).push(last);
    else if (wasSeated) left.push(last);
  }
  return { left, moved, taken };
}
