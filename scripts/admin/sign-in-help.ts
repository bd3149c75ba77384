/**
 * Helps a person who cannot sign in. Works from the command line: gives the account a new password, or lets the person
 * try again at once after too many tries.
 */
import { type Database, giveNewPassword, unlockSignIn } from "@poker/db";
import { UUID } from "./create-owner.ts";

type Outcome = { readonly lines: readonly string[] } | { readonly failure: string };

const SENTENCES = {
  "reason-required": "Give a reason: the audit log keeps it, and the person reads it. For example: asked at the desk.",
  "no-such-person": "There is no such account. Guests and bots have no password.",
} as const;

export async function resetPassword({ pool }: Database, userId: string, reason: string): Promise<Outcome> {
  if (!UUID.test(userId)) return { failure: SENTENCES["no-such-person"] };
  const given = await giveNewPassword(pool, userId, reason);
  if ("refused" in given) return { failure: SENTENCES[given.refused] };
  return {
    lines: [
      `${given.name} has a new password. Their sessions are ended; a notice and a mail tell them.`,
      `Password, shown this once: ${given.password}`,
    ],
  };
}

export async function unlockAccount({ pool }: Database, userId: string, reason: string): Promise<Outcome> {
  if (!UUID.test(userId)) return { failure: SENTENCES["no-such-person"] };
  const unlocked = await unlockSignIn(pool, userId, reason);
  if ("refused" in unlocked) return { failure: SENTENCES[unlocked.refused] };
  return { lines: [`${unlocked.name} can sign in again at once. A notice tells them.`] };
}
