/** Applies events to the draw of the first seats, until the seats are drawn. M10, F3 */
import type { TournamentEvent } from "./events.ts";
import type { FirstDraw, TournamentState } from "./types.ts";

export function evolveDraw(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "draw-promised": {
      const { roomCommit, sealedSeed } = event;
      const isDue = state.draw?.isDue ?? false;
      return { ...state, draw: { roomCommit, sealedSeed, isDue, promise: null, reveals: [] } };
    }
    case "draw-due":
      return withDraw(state, { isDue: true });
    case "draw-frozen":
      return withDraw(state, { promise: event.promise });
    case "draw-revealed":
      return withDraw(state, { reveals: [...(state.draw?.reveals ?? []), ...event.reveals] });
    case "started":
    case "cancelled":
      return state.draw === null ? state : { ...state, draw: null };
    default:
      return state;
  }
}

const withDraw = (state: TournamentState, change: Partial<FirstDraw>): TournamentState =>
  state.draw === null ? state : { ...state, draw: { ...state.draw, ...change } };
