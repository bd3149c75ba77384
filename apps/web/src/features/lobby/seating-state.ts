/**
 * Says if players can sit down: if the room seats players now, and if this player may. Also makes the button that this
 * player may not use.
 */
import type { Standing } from "@poker/protocol";

/** Why this player may only watch: staff have frozen the account, or the player has taken a break. */
export type Barred = "frozen" | "on-a-break";

/** Says if this player can sit down. `closed` means that the room seats no players now. */
export type SeatingState = "open" | "closed" | Barred;

export const barredBy = ({ sanctions, onBreak }: Standing): Barred | null =>
  sanctions.some(({ sanction }) => sanction === "freeze") ? "frozen" : onBreak && "on-a-break";

export const isBarred = (seating: SeatingState): seating is Barred => seating === "frozen" || seating === "on-a-break";

/** The id of the element that says why this player cannot sit down. */
export const BARRED_REASON_ID = "barred-reason";

/** Returns props that make a button look disabled. It can still be focused, so that a screen reader reads why. */
export const barredButtonProps = (seating: SeatingState) =>
  isBarred(seating) ? ({ "aria-disabled": true, "aria-describedby": BARRED_REASON_ID } as const) : {};
