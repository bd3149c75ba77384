/** Matches the names that the room gives to guests. */

const GUEST_NAME = /^Guest (\d+)$/;

/** Returns the name of a guest who did not choose one. It is stored in English, and pages translate it for the reader. */
export const guestName = (number: number): string => `Guest ${number}`;

/**
 * Returns the number in a name that the room gave to a guest. Returns null for any other name. No player can choose a name of this form.
 * Fault 40
 */
export const guestNumberOf = (name: string): string | null => GUEST_NAME.exec(name)?.[1] ?? null;
