/** The order of players in files: from the first player to the left of the button to the button. */
import { clockwiseFrom, type SeatNo } from "@poker/engine";
import type { HandHistory } from "./history.ts";

/** Returns the seats in this order. Heads-up, the big blind comes first, because the button has the small blind. */
export const seatsInOrder = ({ setup }: Pick<HandHistory, "setup">): readonly SeatNo[] =>
  clockwiseFrom(setup.seats, setup.button).map(({ seat }) => seat);
