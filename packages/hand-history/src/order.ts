/** The order of players in files. The first player to the left of the button comes first, and the button comes last. */
import { clockwiseFrom, type SeatNo } from "@poker/engine";
import type { HandHistory } from "./history.ts";

/** Heads-up, the big blind comes first, because the button has the small blind. */
export const seatsInOrder = ({ setup }: Pick<HandHistory, "setup">): readonly SeatNo[] =>
  clockwiseFrom(setup.seats, setup.button).map(({ seat }) => seat);
