/**
 * `npm run admin -- create <email> [name]`: makes a person an owner of the room, who appoints all other staff in the back
 * office. An address without an account gets one, with that name and a password that is printed this once.
 */
import path from "node:path";
import { createOwner } from "./lib/create-owner.ts";
import { withOwnerDatabase } from "./lib/owner-database.ts";

const [command, email, ...name] = process.argv.slice(2);

async function main(): Promise<number> {
  if (command !== "create" || !email) {
    console.error("usage: npm run admin -- create <email> [name]");
    return 1;
  }
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data");
  const made = await withOwnerDatabase(dataDir, (database) => createOwner(database, email, name.join(" ")));
  if ("failure" in made) {
    console.error(made.failure);
    return 1;
  }
  console.log(`${made.name} is an owner of the room.`);
  if (made.password) console.log(`Password, shown this once: ${made.password}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
