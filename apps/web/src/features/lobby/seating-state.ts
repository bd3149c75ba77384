/** What the lobby says of seats: the room gives them or not, or this player may not take one; and how a button says so. */

/** `closed`: no player can be seated now. `frozen`: this player may watch, and not sit down. */
export type SeatingState = "open" | "closed" | "frozen";

/** Of the text that says why a frozen player cannot sit down. */
export const FROZEN_REASON_ID = "frozen-reason";

/** A button that is off for a frozen player can still be focused, so that the reason is read out. */
export const frozenButtonProps = (seating: SeatingState) =>
  seating === "frozen" ? ({ "aria-disabled": true, "aria-describedby": FROZEN_REASON_ID } as const) : {};
