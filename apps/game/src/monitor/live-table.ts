/** Builds the live monitor's view of a table: what the rail may see, and no card but the board. */
import type { TableMonitorState } from "@poker/db";
import { formatCard, type HandView, isHandRunning, type TableState, tableViewFor } from "@poker/engine";
import type { ActionClockView } from "@poker/protocol";

export interface LiveTableSource {
  readonly state: TableState;
  readonly clock: ActionClockView | null;
  readonly isConnected: (userId: string) => boolean;
  readonly watcherCount: number;
}

export function buildLiveTable({ state, clock, isConnected, watcherCount }: LiveTableSource): TableMonitorState {
  const view = tableViewFor(state, "rail");
  const hand = isHandRunning(view) ? view.hand : null;
  return {
    status: view.status,
    hand: hand && {
      handNo: hand.handNo,
      street: hand.street,
      board: hand.board.map(formatCard).join(" "),
      pot: sumUnsettledPot(hand),
      toAct: hand.toAct && {
        seat: hand.toAct.seat,
        deadline: clock?.decision === hand.toAct.decision ? clock.deadline : null,
      },
    },
    seats: view.seats.map(({ seat, playerId, bot, stack, sittingOut }) => {
      const playing = hand?.seats.find((each) => each.seat === seat);
      return {
        seat,
        playerId,
        bot,
        stack: playing?.stack ?? stack,
        bet: playing?.bet ?? 0,
        state: playing ? MONITOR_SEAT_STATES[playing.status] : sittingOut ? "out" : "waiting",
        connected: isConnected(playerId),
      };
    }),
    waiting: view.waitlist.length,
    watchers: watcherCount,
  };
}

const MONITOR_SEAT_STATES = { live: "in-hand", folded: "folded", "all-in": "all-in" } as const;

/** Sums the chips in the pot that are not awarded yet. */
const sumUnsettledPot = ({ pots, seats }: HandView): number =>
  pots.reduce((sum, { amount }) => sum + amount, 0) + seats.reduce((sum, { bet }) => sum + bet, 0);
