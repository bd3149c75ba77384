/** The names that the room gives to guests. */

const GUEST_NAME = /^Guest (\d+)$/;

/** The name of a guest who picks no name. It is stored in this form, and pages show it in the reader's language. */
export const guestName = (number: number): string => `Guest ${number}`;

/** Returns the number in a guest's name; null for any other name. No player can pick the name of a guest. Fault 40 */
export const guestNumberOf = (name: string): string | null => GUEST_NAME.exec(name)?.[1] ?? null;
