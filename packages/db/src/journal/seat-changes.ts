/**
 * Reduces the seats that one commit takes and frees to their net effect. In one step, a player may arrive at one table and then move to
 * another.
 */
import type { Effect, EffectOf } from "./stream-commit.ts";

type SeatEffect = EffectOf<"seat-taken"> | EffectOf<"seat-left">;

interface SeatChanges {
  readonly left: readonly EffectOf<"seat-left">[];
  /** New seats at tables where the players already sat before the commit. H3 */
  readonly moved: readonly EffectOf<"seat-taken">[];
  readonly taken: readonly EffectOf<"seat-taken">[];
}

/**
 * Returns the changes in the order in which they are written. A player has one seat at a table, so the last change in the commit for that
 * player and table counts. M15
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
