/** Runs one task of `npm run admin`, as the owner of the database. */
import type { Database } from "@poker/db";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { appointExisting, createOwner } from "./create-owner.ts";
import { listStaff } from "./list-staff.ts";
import { removeLostFactors } from "./remove-lost-factors.ts";
import { resetPassword, unlockAccount } from "./sign-in-help.ts";

interface AdminRequest {
  readonly task: "list" | "create" | "appoint" | "remove-factors" | "reset-password" | "unlock";
  /** The e-mail address of the new account for `create`; the account's id for every other task. */
  readonly subject: string;
  /** The name of the new account for `create`; a reason for every other task. */
  readonly text: string;
  readonly json: boolean;
}

/** Returns the lines to print. Throws an error with the sentence that says why the task was refused. */
export async function runAdmin(request: AdminRequest): Promise<readonly string[]> {
  const outcome = await withOwnerDatabase("admin", ({ database }) => doTask(database, request));
  if ("failure" in outcome) throw new Error(outcome.failure);
  return outcome.lines;
}

async function doTask(
  database: Database,
  { task, subject, text, json }: AdminRequest,
): Promise<{ readonly lines: readonly string[] } | { readonly failure: string }> {
  switch (task) {
    case "list":
      return { lines: await listStaff(database, json) };
    case "appoint": {
      const appointed = await appointExisting(database, subject);
      if ("failure" in appointed) return appointed;
      const lifted = appointed.lifted.map((sanction) => `Lifted: ${sanction}.`);
      return { lines: [`${appointed.name} is an owner of the room.`, ...lifted] };
    }
    case "remove-factors":
      return removeLostFactors(database, subject, text);
    case "reset-password":
      return resetPassword(database, subject, text);
    case "unlock":
      return unlockAccount(database, subject, text);
    case "create": {
      const made = await createOwner(database, subject, text);
      if ("failure" in made) return made;
      return {
        lines: [
          `${made.name} is an owner of the room, and signs in by that name.`,
          `Password, shown this once: ${made.password}`,
        ],
      };
    }
  }
}
