/** The entry point of `npm run inspect`. */
import { parseRequest } from "./inspect/request.ts";
import { ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "inspect",
    does: "prints what happened at a table, in a hand, or in a pool or tournament.",
    uses: ["table ID [--from N]", "unit ID [--from N]", "hand ID [--from N] [--unseal --as STAFF-ID --reason TEXT]"],
    options: {
      from: { type: "string", value: "N", does: "begins at the event with this number" },
      unseal: {
        type: "boolean",
        does: "adds the hole cards of a finished hand; this is on record, as in the back office",
      },
      as: { type: "string", value: "STAFF-ID", does: "the member of the staff who looks at hole cards" },
      reason: { type: "string", value: "TEXT", does: "why they look; kept in the audit log" },
      json: { type: "boolean", does: "prints one JSON text instead of lines" },
    },
    words: [2, 2],
    environment: { ...ROOM_DATA, ARCHIVE_KEY: "with DATABASE_URL and --unseal: the key of finished hands" },
    notes: ["A hand's ID is its table's ID, a colon and its number. Only reads, also while the room runs."],
    usesDatabase: true,
  },
  ({ words, values }) => {
    const request = parseRequest(words, values);
    if (request === null) throw new WrongUse("That names no table, unit or hand.");
    return async () => {
      const { withOwnerDatabase } = await import("./lib/owner-database.ts");
      const { inspect } = await import("./inspect/inspect.ts");
      const { readArchiveKey } = await import("./lib/secrets.ts");
      const result = await withOwnerDatabase("inspect", ({ database, dataDir }) =>
        inspect(database, request, () => readArchiveKey(dataDir, process.env)),
      );
      if (!result.ok) throw new Error(result.message);
      if (values.json) console.log(JSON.stringify(result.found));
      else for (const line of result.lines) console.log(line);
    };
  },
);
