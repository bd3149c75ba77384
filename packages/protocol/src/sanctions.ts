/** Sanctions: what staff may forbid a player for a while. */

/** freeze: no seat, queue or more chips; ban: no sign-in; chat-ban: no message at the tables. */
export const SANCTIONS = ["freeze", "ban", "chat-ban"] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** When each sanction ends, epoch ms; null when it is not in force. */
export type ActiveSanctions = { readonly [Name in Sanction]: number | null };

/** The end of a sanction without an end; epoch ms. */
export const NEVER_EXPIRES = Date.UTC(9999, 11, 31);
