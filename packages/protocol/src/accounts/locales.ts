/** The languages of the room. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];
