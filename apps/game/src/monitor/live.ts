/** A table as the live monitor shows it: what the rail may see, and no card but the board. */
import type { LiveTable } from "@poker/db";
import { formatCard, type HandView, handRuns, type TableState, tableViewFor } from "@poker/engine";
import type { TurnClock } from "@poker/protocol";

export interface LiveSource {
  readonly state: TableState;
  readonly clock: TurnClock | null;
  readonly isConnected: (userId: string) => boolean;
  readonly watchers: number;
}

export function liveTable({ state, clock, isConnected, watchers }: LiveSource): LiveTable {
  const view = tableViewFor(state, "rail");
  const hand = handRuns(view) ? view.hand : null;
  return {
    status: view.status,
    hand: hand && {
      handNo: hand.handNo,
      street: hand.street,
      board: hand.board.map(formatCard).join(" "),
      pot: potOf(hand),
      turn: hand.turn && {
        seat: hand.turn.seat,
        deadline: clock?.decision === hand.turn.decision ? clock.deadline : null,
      },
    },
    seats: view.seats.map(({ seat, name, bot, stack, playerId, sittingOut }) => {
      const playing = hand?.seats.find((each) => each.seat === seat);
      return {
        seat,
        name,
        bot,
        stack: playing?.stack ?? stack,
        bet: playing?.bet ?? 0,
        state: playing ? STATES[playing.status] : sittingOut ? "out" : "waiting",
        connected: isConnected(playerId),
      };
    }),
    waiting: view.waiting.length,
    watchers,
  };
}

const STATES = { live: "in-hand", folded: "folded", "all-in": "all-in" } as const;

/** Whatever was put in and not handed out yet. */
const potOf = ({ pots, seats }: HandView): number =>
  pots.reduce((sum, { amount }) => sum + amount, 0) + seats.reduce((sum, { bet }) => sum + bet, 0);
