/** The entry point of `npm run admin`. */
import { parseChoice, ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

const TASKS = ["list", "create", "appoint", "remove-factors", "reset-password", "unlock"] as const;

await runCommand(
  {
    name: "admin",
    does: "makes owners of the room, lists the staff, and helps people who cannot sign in.",
    uses: [
      "list [--json]",
      "create EMAIL NAME",
      "appoint USER-ID",
      "remove-factors USER-ID REASON",
      "reset-password USER-ID REASON",
      "unlock USER-ID REASON",
    ],
    options: { json: { type: "boolean", does: "list: prints one JSON text instead of lines" } },
    words: [1, Number.MAX_SAFE_INTEGER],
    environment: ROOM_DATA,
    notes: [
      [
        "  list            everyone with a role in the back office",
        "  create          makes a new account an owner, and prints its password once",
        "  appoint         makes an existing account an owner, and lifts a ban, a freeze or a chat ban of the account",
        "  remove-factors  removes the second factors that a person has lost, and ends their sessions",
        "  reset-password  gives the account a new password, printed once, and ends its sessions",
        "  unlock          forgets the failed sign-ins of the account, so that its person need not wait",
        "",
        "Works while the room runs. The audit log keeps each change with its reason, and the person is told.",
      ].join("\n"),
    ],
    usesDatabase: true,
  },
  ({ words: [typed, subject, ...others], values }) => {
    const task = parseChoice("The task", typed, TASKS);
    if ((task === "list") !== (subject === undefined)) throw new WrongUse("Only list takes no person.");
    if (values.json && task !== "list") throw new WrongUse("Only list takes --json.");
    if (task === "appoint" && others.length > 0) throw new WrongUse(`"${others[0]}" is too much.`);
    return async () => {
      const { runAdmin } = await import("./admin/run-admin.ts");
      for (const line of await runAdmin({
        task,
        subject: subject ?? "",
        text: others.join(" "),
        json: values.json ?? false,
      }))
        console.log(line);
    };
  },
);
