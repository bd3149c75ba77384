/** The entry point of `npm run check`. */
import { ROOM_DATA, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "check",
    does: "checks the books and replays every hand of a room; only reads, also while the room runs.",
    uses: ["[--books] [--json]"],
    options: {
      books: { type: "boolean", does: "checks only the books: no hand is replayed, and no key is needed" },
      json: { type: "boolean", does: "prints one JSON text instead of lines" },
    },
    environment: {
      ...ROOM_DATA,
      "LIVE_KEY, ARCHIVE_KEY": "with DATABASE_URL: the keys of the cards, unless --books is given",
    },
    failsWhen: "something is wrong, or could not be read",
    usesDatabase: true,
  },
  ({ values: { books = false, json = false } }) =>
    async () =>
      (await import("./check/print-check.ts")).printCheck({ booksOnly: books, json }),
);
