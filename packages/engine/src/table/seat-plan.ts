/** Hides what a player plans for their seat, so that other players learn of it only when it happens. Fault 102 */
import type { SeatEvent, SeatPlan, TableEvent, TableSeat, TableState } from "./types.ts";

/** The one type of event that is private: other players do not even learn that such an event happened. */
export const PRIVATE_EVENT = "seat-planned" satisfies SeatEvent["type"];

export const isPrivateEvent = ({ type }: Pick<TableEvent, "type">): boolean => type === PRIVATE_EVENT;

/**
 * Returns the number of the table's last event as viewers count events. They do not count private events. `seq` is the
 * event's number in the table's stream.
 */
export const frameSeqOf = ({ privateEvents = 0 }: Pick<TableState, "privateEvents">, seq: number): number =>
  seq - privateEvents;

export const seatPlanOf = (seat: TableSeat): SeatPlan => {
  const { seat: seatNo, playerId, satDownAt, sitOutNext, leaving, leaveNext = "no", topUpWanted } = seat;
  return { seat: seatNo, playerId, satDownAt, sitOutNext, leaving, leaveNext, topUpWanted };
};

export const seatPlannedEvent = (
  seat: TableSeat,
  change: Partial<Pick<SeatPlan, "sitOutNext" | "leaving" | "leaveNext" | "topUpWanted">>,
): SeatEvent => ({ type: PRIVATE_EVENT, plan: { ...seatPlanOf(seat), ...change } });

/** Adds the plan to the seat of its player. A plan from an earlier visit of the player changes nothing. */
export const withSeatPlan = (seats: readonly TableSeat[], plan: SeatPlan | null): readonly TableSeat[] =>
  plan === null ? seats : seats.map((seat) => (isSameVisit(seat, plan) ? planSeat(seat, plan) : seat));

function planSeat({ leaveNext: _, ...seat }: TableSeat, { leaveNext, ...plan }: SeatPlan): TableSeat {
  return { ...seat, ...plan, ...(leaveNext === "no" ? {} : { leaveNext }) };
}

const isSameVisit = (seat: TableSeat, plan: SeatPlan): boolean =>
  seat.seat === plan.seat && seat.playerId === plan.playerId && seat.satDownAt === plan.satDownAt;

/** Returns the seat without its player's plans. A sit-out after a time-out is public and not a plan. T5 */
export function hideSeatPlan(whole: TableSeat): TableSeat {
  const { leaveNext, ...seat } = whole;
  const sitOutNext = seat.sitOutNext === "timed-out" ? "timed-out" : "no";
  const hidesNothing =
    leaveNext === undefined && !seat.leaving && seat.topUpWanted === 0 && seat.sitOutNext === sitOutNext;
  return hidesNothing ? whole : { ...seat, sitOutNext, leaving: false, topUpWanted: 0 };
}
