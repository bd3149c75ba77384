/**
 * Runs the draw of the first seats, from the promise to the coin. The caller computes commitments, signatures and
 * hashes. Here they are texts that are only stored and compared. M10, F3
 */

import type { OrderOf } from "./commands.ts";
import { refuseTournament, type TournamentRefusal } from "./refusals.ts";
import { startTournament } from "./registration.ts";
import type { TournamentBuilder } from "./tournament-builder.ts";

/** Stores the room's commitment to its seed. Refusals: already-started, draw-out-of-order. */
export function promiseDraw(play: TournamentBuilder, order: OrderOf<"promise-draw">): TournamentRefusal | null {
  const { status, draw } = play.state;
  if (status !== "registering") return refuseTournament("already-started");
  // After the freeze, players may already have revealed their seeds, so the room must no longer choose another seed.
  if (draw && (draw.promise || order.replaces !== draw.roomCommit)) return refuseTournament("draw-out-of-order");
  const { roomCommit, sealedSeed } = order;
  play.emit({ type: "draw-promised", roomCommit, sealedSeed });
  return null;
}

/** Fixes the entries and the commitments of the draw. Refusals: draw-out-of-order. */
export function freezeDraw(play: TournamentBuilder, { promise }: OrderOf<"freeze-draw">): TournamentRefusal | null {
  const { draw, entries } = play.state;
  if (!draw?.isDue) return refuseTournament("draw-out-of-order");
  if (draw.promise) return refuseTournament("draw-out-of-order");
  if (promise.commits.length !== entries.length) throw new Error("A draw is frozen with other entries");
  play.emit({ type: "draw-frozen", promise });
  return null;
}

/** Stores revealed seeds, one for each entry that has committed to a seed. Refusals: draw-out-of-order. */
export function recordDrawReveals(
  play: TournamentBuilder,
  { reveals }: OrderOf<"record-draw-reveals">,
): TournamentRefusal | null {
  const { draw, entries } = play.state;
  if (!draw?.promise) return refuseTournament("draw-out-of-order");
  const { commits } = draw.promise;
  const revealed = new Set(draw.reveals.map(({ entryNo }) => entryNo));
  const committed = new Set(entries.flatMap(({ entryNo }, place) => (commits[place] === null ? [] : [entryNo])));
  const taken = reveals.filter(({ entryNo }) => committed.has(entryNo) && !revealed.has(entryNo));
  if (taken.length > 0) play.emit({ type: "draw-revealed", reveals: taken });
  return null;
}

/** Starts the tournament with the seats that follow from the coin. Refusals: draw-out-of-order. */
export function openDraw(play: TournamentBuilder, { roomSeed }: OrderOf<"open-draw">): TournamentRefusal | null {
  if (!play.state.draw?.promise) return refuseTournament("draw-out-of-order");
  play.emit({ type: "draw-opened", roomSeed });
  startTournament(play);
  return null;
}
