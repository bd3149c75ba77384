/** Reads e-mail addresses, and what a person signs in with. */
import * as z from "zod";
import { parseName } from "./player-names.ts";

const MAX_EMAIL_LENGTH = 254;
export const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/**
 * Reads what a person signs in with, as the database compares it: an address in lower case, or the key of a name, which has no @. Empty when it can
 * be neither.
 */
export const parseLogin = (text: string): string =>
  (text.includes("@") ? emailSchema.safeParse(text).data : parseName(text)?.key) ?? "";
