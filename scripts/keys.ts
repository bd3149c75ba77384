/** The entry point of `npm run keys`. */
import { parseChoice, ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

const TASKS = ["status", "rotate", "reseal", "retire", "accept"] as const;
const TAKE_NAMES: readonly string[] = ["rotate", "retire", "accept"];
const TAKE_YES: readonly string[] = ["retire", "accept"];

await runCommand(
  {
    name: "keys",
    does: "lists the room's keys by their fingerprints, rotates them, and gives up those that are lost for good.",
    uses: ["status", "rotate NAME…", "reseal", "retire NAME… [--yes]", "accept NAME… [--yes]"],
    options: {
      yes: {
        type: "boolean",
        does: "retire, accept: gives up what is left or lost; without it, only says what that is",
      },
    },
    words: [1, Number.MAX_SAFE_INTEGER],
    environment: {
      ...ROOM_DATA,
      "LIVE_KEY and others": "with DATABASE_URL: the keys that are here",
      ARCHIVE_DIR: "the folder of npm run archive",
    },
    notes: [
      [
        "  status  lists the lasting keys, says which of them are in secrets.json of DATA_DIR, or in the environment, and how",
        "          much is left under older keys",
        "  rotate  creates new secrets and puts each in front of the current one in secrets.json, which stays to open what it",
        "          sealed; the next start takes them. With DATABASE_URL it says what to set, and in which order",
        "  reseal  seals with the new keys what the older ones sealed; a started room does this by itself. It can be stopped at",
        "          any time, and continues when it is called again",
        "  retire  removes the older keys when nothing is left under them",
        "  accept  says what is lost with keys that cannot be found any more; with --yes, takes new ones in their place.",
        "          The audit log keeps what was lost",
      ].join("\n"),
    ],
    failsWhen: "a key is not here, something is left under an older key, or nothing was changed",
    usesDatabase: true,
  },
  ({ words: [typed, ...names], values: { yes = false } }) => {
    const task = parseChoice("The task", typed, TASKS);
    if (TAKE_NAMES.includes(task) !== names.length > 0)
      throw new WrongUse("Only rotate, retire and accept take names, and they need one.");
    if (yes && !TAKE_YES.includes(task)) throw new WrongUse("Only retire and accept take --yes.");
    return async () => (await import("./keys/run-keys.ts")).runKeys(task, names, yes);
  },
);
