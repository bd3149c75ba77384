/** Applies events to the prize pool, the prizes and the deal. M19–M21, M23 */
import { changeEntry, entryOf } from "./entries.ts";
import type { TournamentEvent } from "./events.ts";
import type { EntryNo, TournamentState } from "./types.ts";

export function evolveMoney(state: TournamentState, event: TournamentEvent): TournamentState {
  switch (event.type) {
    case "registered":
    case "rebought":
    case "added-on":
      return { ...state, paidIn: state.paidIn + event.price.prize };
    case "unregistered":
      return { ...state, paidIn: state.paidIn - event.price.prize };
    case "pool-frozen": {
      const { entries, paidIn, overlay, prizes, tickets } = event;
      return { ...state, pool: { entries, paidIn, overlay, prizes, tickets, movedUp: 0 } };
    }
    case "prize-moved-up":
      return withMovedUp(state, event.amount);
    case "prize-awarded":
    case "ticket-awarded":
      return withPrize(state, event.entryNo, event.amount);
    case "target-changed":
      return { ...state, targetOpen: event.open, registeredAtTarget: event.registered };
    default:
      return evolveDeal(state, event);
  }
}

/** Sets the amount that has moved up to the next place. M17 */
const withMovedUp = (state: TournamentState, movedUp: number): TournamentState =>
  state.pool ? { ...state, pool: { ...state.pool, movedUp } } : state;

const withPrize = (state: TournamentState, entryNo: number, amount: number): TournamentState => ({
  ...state,
  entries: changeEntry(state, entryNo, { prize: entryOf(state, entryNo).prize + amount }),
});

function withRequests(
  state: TournamentState,
  change: (asked: readonly EntryNo[]) => readonly EntryNo[],
): TournamentState {
  const { deal } = state;
  const asked = change(deal?.stage === "asking" ? deal.asked : []);
  return { ...state, deal: asked.length === 0 ? null : { stage: "asking", asked } };
}

function evolveDeal(state: TournamentState, event: TournamentEvent): TournamentState {
  const { deal } = state;
  switch (event.type) {
    case "deal-asked":
      return withRequests(state, (asked) => [...asked, event.entryNo]);
    case "deal-withdrawn":
      return withRequests(state, (asked) => asked.filter((entryNo) => entryNo !== event.entryNo));
    case "deal-proposed":
      return { ...state, deal: { stage: "talking", proposal: event.proposal, until: event.until, answers: [] } };
    case "deal-answered": {
      if (deal?.stage !== "talking") return state;
      const others = deal.answers.filter(({ entryNo }) => entryNo !== event.entryNo);
      return { ...state, deal: { ...deal, answers: [...others, { entryNo: event.entryNo, kind: event.kind }] } };
    }
    case "deal-refused":
      return { ...state, deal: null };
    case "deal-agreed": {
      const paid = event.shares.reduce((so, { entryNo, amount }) => withPrize(so, entryNo, amount), state);
      const pool = state.pool && { ...state.pool, prizes: [event.kept], movedUp: 0 };
      return { ...paid, pool, deal: null, dealMade: true };
    }
    default:
      return state;
  }
}
