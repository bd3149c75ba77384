/**
 * `npm run admin -- <command>` makes owners, who appoint all other staff in the back office, and helps people who lost a second factor:
 *   create <email> <name>  makes a new account an owner, and prints its password once
 *   remove-factors <user-id> <reason>  removes the second factors of an account whose person has lost them, and ends their sessions.
 *                          The password alone then signs them in. The audit log keeps the reason
 *   appoint <user-id>      makes an existing account an owner, and lifts a ban, a freeze or a chat ban of the account
 */
import type { Database } from "@poker/db";
import { appointExisting, createOwner } from "./lib/create-owner.ts";
import { withOwnerDatabase } from "./lib/owner-database.ts";
import { removeLostFactors } from "./lib/remove-lost-factors.ts";

const USAGE = "usage: npm run admin -- create <email> <name> | appoint <user-id> | remove-factors <user-id> <reason>";

const COMMANDS = ["create", "appoint", "remove-factors"];

const [command, subject, ...words] = process.argv.slice(2);

/** Runs the command and returns the lines to print. */
async function run(database: Database): Promise<{ readonly lines: readonly string[] } | { readonly failure: string }> {
  if (command === "appoint") {
    const appointed = await appointExisting(database, subject ?? "");
    if ("failure" in appointed) return appointed;
    return {
      lines: [
        `${appointed.name} is an owner of the room.`,
        ...appointed.lifted.map((sanction) => `Lifted: ${sanction}.`),
      ],
    };
  }
  if (command === "remove-factors") return removeLostFactors(database, subject ?? "", words.join(" "));
  const made = await createOwner(database, subject ?? "", words.join(" "));
  if ("failure" in made) return made;
  return {
    lines: [
      `${made.name} is an owner of the room, and signs in by that name.`,
      `Password, shown this once: ${made.password}`,
    ],
  };
}

async function main(): Promise<number> {
  if (!COMMANDS.some((known) => known === command) || !subject) {
    console.error(USAGE);
    return 1;
  }
  const outcome = await withOwnerDatabase("admin", ({ database }) => run(database));
  if ("failure" in outcome) {
    console.error(outcome.failure);
    return 1;
  }
  for (const line of outcome.lines) console.log(line);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
