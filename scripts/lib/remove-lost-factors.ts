/** Removes the second factors of an account on the machine, for a person who has lost them. */
import { type Database, removeFactors } from "@poker/db";
import { UUID } from "./create-owner.ts";

export async function removeLostFactors(
  database: Database,
  userId: string,
): Promise<{ readonly lines: readonly string[] } | { readonly failure: string }> {
  const answer = UUID.test(userId) ? await removeFactors(database.pool, userId) : null;
  if (!answer) return { failure: "There is no such account. Guests and bots have no second factors." };
  return {
    lines: [
      answer.removed
        ? `${answer.name} has no second factor any more. They are told by notice and mail.`
        : `${answer.name} had none.`,
    ],
  };
}
