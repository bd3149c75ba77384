/** The entry point of `npm run support`. */
import { ROOM_DATA, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "support",
    does: "writes one file about the state of a room, without secrets, addresses or names, for a person who helps you.",
    uses: ["[--out FILE]"],
    options: {
      out: { type: "string", value: "FILE", does: "the new file; support-TIME.json in this folder when left out" },
    },
    environment: ROOM_DATA,
    notes: [
      "The file has versions, migrations, names of settings, the last errors, sizes of tables, and the state of jobs and",
      "servers. It is JSON: read it before you send it. The room may run or not.",
    ],
    usesDatabase: true,
  },
  ({ values: { out } }) =>
    async () =>
      (await import("./support/write-support.ts")).writeSupport(out),
);
