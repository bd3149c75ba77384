/** Builds the live monitor's view of a table. It contains only what the rail may see, so the board cards are its only cards. */
import type { TableMonitorState } from "@poker/db";
import { formatCard, isHandRunning, seatAt, type TableState, tableViewFor, totalPot } from "@poker/engine";
import type { ActionClockView } from "@poker/protocol";

interface LiveTableSource {
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
      pot: totalPot(hand),
      toAct: hand.toAct && {
        seat: hand.toAct.seat,
        deadline: clock?.decision === hand.toAct.decision ? clock.deadline : null,
      },
    },
    seats: view.seats.map(({ seat, playerId, bot, stack, sittingOut }) => {
      const inHand = seatAt(hand?.seats ?? [], seat);
      return {
        seat,
        playerId,
        bot,
        stack: inHand?.stack ?? stack,
        bet: inHand?.bet ?? 0,
        state: inHand ? MONITOR_SEAT_STATES[inHand.status] : sittingOut ? "out" : "waiting",
        connected: isConnected(playerId),
      };
    }),
    waiting: view.waitlist.length,
    watchers: watcherCount,
  };
}

const MONITOR_SEAT_STATES = { live: "in-hand", folded: "folded", "all-in": "all-in" } as const;
