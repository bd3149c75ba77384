/** Reduces the seats that one commit takes and frees to what is left of them: a player may come to a table and go on from it in one step. */
import type { Effect, EffectOf } from "./stream-commit.ts";

type SeatEffect = EffectOf<"seat-taken"> | EffectOf<"seat-left">;

export interface SeatChanges {
  readonly left: readonly EffectOf<"seat-left">[];
  /** Other seats at tables where their players sat before the commit. H3 */
  readonly moved: readonly EffectOf<"seat-taken">[];
  readonly taken: readonly EffectOf<"seat-taken">[];
}

/** In the order in which they are written. A player has one seat at a table, so that what the commit says last of them there counts. M15 */
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
