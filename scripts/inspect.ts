/**
 * `npm run inspect -- table ID | hand ID | unit ID [--from N]`: prints the journal as readable rows with number, time, hand, kind, and what
 * the rail saw. `hand ID --unseal --as STAFF-ID --reason TEXT` adds the hole cards of a finished hand; this is written to the audit log and
 * shown to the hand's players, like a reveal in the back office. Reads the database in DATA_DIR, also while the room runs, or the database
 * of DATABASE_URL.
 */
import { parseArgs } from "node:util";
import { inspect } from "./inspect/inspect.ts";
import { parseRequest, USAGE } from "./inspect/request.ts";
import { withOwnerDatabase } from "./lib/owner-database.ts";
import { readArchiveKey } from "./lib/secrets.ts";

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      unseal: { type: "boolean" },
      as: { type: "string" },
      reason: { type: "string" },
    },
  });
  const request = parseRequest(positionals, values);
  if (request === null) {
    console.error(USAGE);
    return 1;
  }
  const result = await withOwnerDatabase("inspect", ({ database, dataDir }) =>
    inspect(database, request, () => readArchiveKey(dataDir, process.env)),
  );
  if (!result.ok) {
    console.error(result.message);
    return 1;
  }
  for (const line of result.lines) console.log(line);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
