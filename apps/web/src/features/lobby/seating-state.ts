/**
 * What the lobby says about seats: whether the room is seating players, whether this player may sit down, and how a
 * button shows that they may not.
 */
import type { Standing } from "@poker/protocol";

/** Why this player may only watch: staff have frozen the account, or the player is on a break. */
export type Barred = "frozen" | "on-a-break";

/** `closed` means that no player can be seated now. */
export type SeatingState = "open" | "closed" | Barred;

export const barredBy = ({ sanctions, onBreak }: Standing): Barred | null =>
  sanctions.some(({ sanction }) => sanction === "freeze") ? "frozen" : onBreak && "on-a-break";

export const isBarred = (seating: SeatingState): seating is Barred => seating === "frozen" || seating === "on-a-break";

/** The id of the text that says why this player cannot sit down. */
export const BARRED_REASON_ID = "barred-reason";

/** A disabled button can still be focused, so that a screen reader reads the reason. */
export const barredButtonProps = (seating: SeatingState) =>
  isBarred(seating) ? ({ "aria-disabled": true, "aria-describedby": BARRED_REASON_ID } as const) : {};
