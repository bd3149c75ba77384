/** What the lobby says of seats: the room gives them or not, or this player may not take one; and how a button says so. */
import type { Standing } from "@poker/protocol";

/** Why this player may watch, and not sit down or enter: staff froze the account, or they are on a break. */
export type Barred = "frozen" | "on-a-break";

/** `closed`: no player can be seated now. */
export type SeatingState = "open" | "closed" | Barred;

export const barredBy = ({ sanctions, onBreak }: Standing): Barred | null =>
  sanctions.some(({ sanction }) => sanction === "freeze") ? "frozen" : onBreak && "on-a-break";

export const isBarred = (seating: SeatingState): seating is Barred => seating === "frozen" || seating === "on-a-break";

/** Of the text that says why this player cannot sit down. */
export const BARRED_REASON_ID = "barred-reason";

/** A button that is off for this player can still be focused, so that the reason is read out. */
export const barredButtonProps = (seating: SeatingState) =>
  isBarred(seating) ? ({ "aria-disabled": true, "aria-describedby": BARRED_REASON_ID } as const) : {};
