/** Finds the sit-and-go with which a player goes on after one like it. */
import type { TournamentRow } from "@poker/protocol";

type Kind = Pick<TournamentRow, "name" | "kind" | "currency" | "game" | "structure" | "seats" | "buyIn">;

/** Tournaments of one template have its name and settings. */
const isAlike = (a: Kind, b: Kind): boolean =>
  a.name === b.name &&
  a.kind === b.kind &&
  a.currency === b.currency &&
  a.game === b.game &&
  a.structure === b.structure &&
  a.seats === b.seats &&
  a.buyIn.prize === b.buyIn.prize &&
  a.buyIn.fee === b.buyIn.fee;

/** Returns the one that waits for the fewest players; null when none like it takes entries, and for a scheduled tournament. */
export function findAnother(rows: readonly TournamentRow[], played: Kind): TournamentRow | null {
  if (played.kind !== "sit-and-go") return null;
  const [next] = rows
    .filter((row) => isAlike(row, played) && row.phase === "registering" && row.entries < row.maxEntries)
    .toSorted((a, b) => a.maxEntries - a.entries - (b.maxEntries - b.entries));
  return next ?? null;
}
