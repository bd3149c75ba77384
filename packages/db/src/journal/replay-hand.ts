/** Replays a finished hand from the events that the rail saw, and compares its end with the stored hand. */
import { applyView, type HandEvent, type HandView } from "@poker/engine";
import { handEventsOf, type RecordedStep } from "./hand-steps.ts";

/** A finished hand as `hands` and `hand_seats` store it. */
export interface StoredHand {
  readonly hand_no: number;
  readonly outcome: "settled" | "cancelled";
  readonly rake: number;
  readonly players: readonly { readonly seat: number; readonly net: number }[];
}

/** Replays a hand from all its steps, in order. Returns what is wrong; null when the hand ends as it is stored. */
export function findReplayProblem(hand: StoredHand, steps: readonly RecordedStep[]): string | null {
  try {
    return playAgain(hand, handEventsOf(steps, hand.hand_no));
  } catch (error) {
    return String(error);
  }
}

function playAgain(hand: StoredHand, events: readonly HandEvent[]): string | null {
  let view: HandView | null = null;
  let raked = 0;
  let ended = false;
  for (const event of events) {
    if (view === null && event.type !== "hand-started") return `begins with ${event.type}`;
    if (event.type === "raked") raked += event.total;
    if (event.type === "hand-ended") {
      if (ended) return "ends twice";
      ended = true;
      const problem = findEndProblem(hand, event, view, raked);
      if (problem !== null) return problem;
    }
    view = applyView(view, event);
  }
  return ended ? null : "does not end";
}

function findEndProblem(
  { outcome, rake, players }: StoredHand,
  ended: Extract<HandEvent, { type: "hand-ended" }>,
  view: HandView | null,
  raked: number,
): string | null {
  if (ended.outcome !== outcome || ended.rake !== rake || (outcome === "settled" && raked !== rake))
    return "ends differently from how it was stored";
  const seats = new Map(view?.seats.map((seat) => [seat.seat, seat]));
  const nets = new Map(players.map(({ seat, net }) => [seat, net]));
  if (seats.size !== ended.stacks.length || nets.size !== ended.stacks.length) return "has other players";
  for (const { seat, before, after } of ended.stacks) {
    const played = outcome === "cancelled" ? seats.get(seat)?.startStack : seats.get(seat)?.stack;
    if (seats.get(seat)?.startStack !== before || played !== after) return `leaves seat ${seat} with other chips`;
    if (nets.get(seat) !== after - before) return `gives seat ${seat} another result`;
  }
  return null;
}
