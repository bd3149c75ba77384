/** The order of players in histories. It begins with the first player to the left of the button, so the button is last. */
import { clockwiseFrom, type SeatNo } from "@poker/engine";
import type { HandHistory } from "./history.ts";

/** Heads-up the order begins with the big blind, because the button has the small blind. */
export const seatsInOrder = ({ setup }: Pick<HandHistory, "setup">): readonly SeatNo[] =>
  clockwiseFrom(setup.seats, setup.button).map(({ seat }) => seat);
