/** Removes all second factors of an account from the command line, because the account's person has lost them. */
import { type Database, type MachineRemovalRefusal, removeFactors } from "@poker/db";
import { UUID } from "./create-owner.ts";

const SENTENCES: Readonly<Record<MachineRemovalRefusal, string>> = {
  "reason-required": "Give a reason: it is kept in the audit log. For example: met at the desk, phone lost.",
  "no-such-person": "There is no such account. Guests and bots have no second factors.",
  "no-factor": "This account has no second factor.",
};

export async function removeLostFactors(
  database: Database,
  userId: string,
  reason: string,
): Promise<{ readonly lines: readonly string[] } | { readonly failure: string }> {
  if (!UUID.test(userId)) return { failure: SENTENCES["no-such-person"] };
  const { refused, name } = await removeFactors(database.pool, userId, reason);
  if (refused !== null) return { failure: SENTENCES[refused] };
  return {
    lines: [`${name} no longer has a second factor. Their sessions are ended; a notice and a mail tell them.`],
  };
}
