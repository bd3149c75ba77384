/**
 * Makes a hand history from the events that one reader may see. Then plays the history by the rules. Refuses the events when the result
 * differs from them.
 */
import { type Action, type Chips, type HandEvent, isSameJson, isSeatEvent, type TableEvent } from "@poker/engine";
import type { SeatCards } from "./cards.ts";
import type { HandFacts, HandHistory, Move } from "./history.ts";
import { playHistory } from "./play.ts";
import { type HistoryRefusal, refuseHistory } from "./refusal.ts";
import { withShownCards } from "./shown-cards.ts";

/**
 * Returns the history of one hand. `events` are its events as the reader may see them (`redactTableEvent`). Events of the table that are
 * not part of the hand are ignored.
 */
export function historyOf(events: readonly TableEvent[], facts: HandFacts): HandHistory | HistoryRefusal {
  const own = events.filter((event): event is HandEvent => !isSeatEvent(event));
  const [start, ...later] = own;
  if (start?.type !== "hand-started" || later.some(({ type }) => type === "hand-started"))
    return refuseHistory("no-hand", "the events of one hand begin with its start");
  if (!later.some(({ type }) => type === "hand-ended")) return refuseHistory("unfinished", "the hand has no end");
  const dealt = later.find((event) => event.type === "hole-dealt")?.hands ?? [];
  const history: HandHistory = {
    setup: start.setup,
    dealt,
    seen: dealt.map((hand) => withShownCards(hand, later)),
    board: later.flatMap((event) => (event.type === "street-dealt" ? event.cards : [])),
    moves: movesOf(later),
    facts,
  };
  const played = playHistory(history);
  if ("ok" in played) return refuseHistory("does-not-replay", played.words);
  const without = own.map((event) => comparable(event.type === "hand-started" ? { ...event, deck: null } : event));
  const at = without.findIndex((event, index) => !isSameJson(event, comparable(played.events[index])));
  if (at >= 0 || played.events.length !== own.length)
    return refuseHistory("does-not-replay", `event ${at < 0 ? own.length : at}`, {}, { event: at });
  return history;
}

function movesOf(events: readonly HandEvent[]): Move[] {
  const end = events.findIndex(({ type }) => type === "hand-ended");
  return events.flatMap((event, index): Move[] => {
    switch (event.type) {
      case "acted": {
        const { seat, action, bet, timedOut } = event;
        return [{ type: "act", seat, action: actionOf(action, bet), timedOut }];
      }
      case "protected":
        return [{ type: "protected", seat: event.seat }];
      case "hand-ended":
        return event.outcome === "cancelled" ? [{ type: "cancelled", reason: event.reason ?? "" }] : [];
      case "tabled":
        return index < end ? [] : event.hands.map(showedMove);
      default:
        return [];
    }
  });
}

/** Returns an action of this type. `to` is the total of a bet or raise, and is ignored for every other action. */
export const actionOf = (type: Action["type"], to: Chips): Action =>
  type === "bet" || type === "raise" ? { type, to } : { type };

const showedMove = ({ seat, cards }: SeatCards): Move => ({
  type: "showed",
  seat,
  places: cards.flatMap((card, place) => (card === null ? [] : [place])),
});

/**
 * Returns the event in a form that can be compared. Of a shown hand only the category is kept, because another version of this program may
 * describe hands in other words.
 */
function comparable(event: HandEvent | undefined): unknown {
  if (event?.type !== "shown") return event;
  return { ...event, high: event.high.category, low: event.low?.category ?? null };
}
