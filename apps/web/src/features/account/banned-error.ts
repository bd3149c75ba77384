/** Carries why an account is banned in the error of a sign-in, which is one line of text. */
import type { Standing } from "@poker/protocol";

const PREFIX = "account-banned ";

export const formatBannedError = (standing: Standing): string => `${PREFIX}${JSON.stringify(standing)}`;

/** Reads an error of this room's own web server; null when it is another one. */
export function parseBannedError(error: string): Standing | null {
  if (!error.startsWith(PREFIX)) return null;
  try {
    const standing: Standing = JSON.parse(error.slice(PREFIX.length));
    return standing;
  } catch {
    return null;
  }
}
