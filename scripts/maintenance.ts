/** The entry point of `npm run maintenance`. */
import { parseChoice, ROOM_DATA, runCommand, WrongUse } from "./lib/command-line.ts";

const TASKS = ["on", "off", "status"] as const;

await runCommand(
  {
    name: "maintenance",
    does: "closes a room to players for maintenance, opens it again, or says whether it is in maintenance; also while the room runs.",
    uses: ['on "TEXT" [--at TIME] [--until TIME]', "off", "status [--json]"],
    options: {
      at: { type: "string", value: "TIME", does: "on: announces the maintenance until then; now when not given" },
      until: {
        type: "string",
        value: "TIME",
        does: "on: when the room is expected to be back, which players are told",
      },
      json: { type: "boolean", does: "status: prints one JSON text instead of a line" },
    },
    words: [1, 2],
    environment: {
      ...ROOM_DATA,
      ROOM_TIME_ZONE: "the time zone of the times; the one chosen in the back office when not set",
    },
    notes: [
      [
        "  on      running hands end, no new hand begins, and players get a page with TEXT; again: changes TEXT and the times",
        "  off     everything continues where it was",
        "",
        "TIME is 22:00, 2026-12-01T22:00 or 2026-12-01T22:00Z. Staff can still open the back office.",
      ].join("\n"),
    ],
    usesDatabase: true,
  },
  ({ words: [typed, text = ""], values: { at, until, json = false } }) => {
    const task = parseChoice("The task", typed, TASKS);
    if ((task === "on") !== (text.trim() !== "")) throw new WrongUse("Only on takes a text, and it needs one.");
    if (task !== "on" && (at ?? until) !== undefined) throw new WrongUse("Only on takes --at and --until.");
    if (json && task !== "status") throw new WrongUse("Only status takes --json.");
    return async () => {
      const { runMaintenance } = await import("./maintenance/run-maintenance.ts");
      for (const line of await runMaintenance({ task, text: text.trim(), at, until, json })) console.log(line);
    };
  },
);
