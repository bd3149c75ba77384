/** `npm run keys` */
import { parseChoice, ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

const TASKS = ["status", "accept"] as const;

await runCommand(
  {
    name: "keys",
    does: "lists the room's keys by their fingerprints, and replaces keys that are lost for good.",
    uses: ["status", "accept NAME… [--yes]"],
    options: { yes: { type: "boolean", does: "accept: gives the keys up; without it, only says what is lost" } },
    words: [1, Number.MAX_SAFE_INTEGER],
    environment: { ...ROOM_DATA, "LIVE_KEY and others": "with DATABASE_URL: the keys that are here" },
    notes: [
      [
        "  status  lists the lasting keys, and says which of them are in secrets.json of DATA_DIR, or in the environment",
        "  accept  says what is lost with keys that cannot be found any more; with --yes, takes new ones in their place.",
        "          The audit log keeps what was lost",
      ].join("\n"),
    ],
    failsWhen: "a key is not here, or nothing was changed",
    usesDatabase: true,
  },
  ({ words: [typed, ...names], values: { yes = false } }) => {
    const task = parseChoice("The task", typed, TASKS);
    if ((task === "accept") !== names.length > 0) throw new WrongUse("Only accept takes names, and it needs one.");
    if (yes && task !== "accept") throw new WrongUse("Only accept takes --yes.");
    return async () => (await import("./keys/run-keys.ts")).runKeys(task === "status" ? null : names, yes);
  },
);
