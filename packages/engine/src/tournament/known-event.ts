/** Distinguishes events that this version can apply from events that only a newer version of the room can apply. T7 */
import type { TournamentEvent } from "./events.ts";

/**
 * All events of a tournament. This is a record of the event types, so that the code does not compile when one is
 * missing.
 */
const EVENTS: Readonly<Record<TournamentEvent["type"], true>> = {
  registered: true,
  unregistered: true,
  "draw-promised": true,
  "draw-due": true,
  "draw-frozen": true,
  "draw-revealed": true,
  "draw-opened": true,
  started: true,
  ticked: true,
  "clock-restarted": true,
  "clock-jumped": true,
  "level-changed": true,
  "break-due": true,
  "break-started": true,
  "break-ended": true,
  paused: true,
  resumed: true,
  "hand-allowed": true,
  "hand-ended": true,
  "rebuy-offered": true,
  rebought: true,
  "added-on": true,
  "chips-added": true,
  busted: true,
  disqualified: true,
  "disqualified-removed": true,
  "table-opened": true,
  moved: true,
  seated: true,
  "table-broken": true,
  "final-table": true,
  "hand-for-hand-started": true,
  "hand-for-hand-ended": true,
  "round-started": true,
  "round-ended": true,
  "pool-frozen": true,
  eliminated: true,
  "prize-moved-up": true,
  "prize-awarded": true,
  "ticket-awarded": true,
  "deal-asked": true,
  "deal-withdrawn": true,
  "deal-proposed": true,
  "deal-answered": true,
  "deal-refused": true,
  "deal-agreed": true,
  "target-changed": true,
  cancelled: true,
  finished: true,
};

/** Returns false for an event that a newer version of the room has written. */
export const isKnownTournamentEvent = (event: { readonly type: string }): event is TournamentEvent =>
  Object.hasOwn(EVENTS, event.type);
