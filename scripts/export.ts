/** The entry point of `npm run export`. */
import { parseDays } from "./export/parse-days.ts";
import { parseChoice, ROOM_DATA, runCommand } from "./lib/command-line.ts";

const BOOKS = ["ledger", "audit"] as const;
const FORMATS = ["csv", "jsonl"] as const;

await runCommand(
  {
    name: "export",
    does: "writes the ledger or the audit log to standard output; only reads, also while the room runs.",
    uses: ["ledger | audit [--from DAY] [--to DAY] [--format csv | jsonl]"],
    options: {
      from: { type: "string", value: "DAY", does: "the first day, such as 2026-01-31, in UTC" },
      to: { type: "string", value: "DAY", does: "the last day, which is included" },
      format: {
        type: "string",
        value: "NAME",
        does: "csv (the default): amounts with two decimals; jsonl: amounts in cents",
      },
    },
    words: [1, 1],
    environment: ROOM_DATA,
    notes: ["Use npm run --silent, so that npm writes nothing before the first line."],
    usesDatabase: true,
  },
  ({ words: [typed], values }) => {
    const request = {
      book: parseChoice("The book", typed, BOOKS),
      format: parseChoice("--format", values.format ?? "csv", FORMATS),
      range: parseDays(values.from, values.to),
    };
    return async () => {
      await (await import("./export/write-export.ts")).writeExport(request, process.stdout);
    };
  },
);
