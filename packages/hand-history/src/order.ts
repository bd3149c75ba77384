/** The order of players that histories use: from the first left of the button on, so that the button comes last. */
import { clockwiseFrom, type SeatNo } from "@poker/engine";
import type { HandHistory } from "./history.ts";

/** Heads-up it begins with the big blind, because the button has the small one. */
export const seatsInOrder = ({ setup }: Pick<HandHistory, "setup">): readonly SeatNo[] =>
  clockwiseFrom(setup.seats, setup.button).map(({ seat }) => seat);
