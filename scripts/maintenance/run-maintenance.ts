/** Runs one task of `npm run maintenance`, as the owner of the database. */
import { clearMaintenance, type Database, readMaintenance, readSavedSettings, setMaintenance } from "@poker/db";
import { isRefusal } from "@poker/engine";
import { formatRoomTime, MAX_ANNOUNCEMENT_LENGTH, parseRoomTime } from "@poker/protocol";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { readRoomTimeZone } from "../lib/room-time-zone.ts";

interface MaintenanceRequest {
  readonly task: "on" | "off" | "status";
  readonly text: string;
  readonly at: string | undefined;
  readonly until: string | undefined;
  readonly json: boolean;
}

const SENTENCES: Readonly<Record<string, string>> = {
  "ends-before-it-begins": "--until must be after the beginning, and in the future.",
  "no-maintenance": "No maintenance is planned or under way.",
};

/** Returns the lines to print. Throws an error with the sentence that says why the task was refused. */
export async function runMaintenance(request: MaintenanceRequest): Promise<readonly string[]> {
  const { task, text, json } = request;
  if (text.length > MAX_ANNOUNCEMENT_LENGTH)
    throw new Error(`The text is too long: at most ${MAX_ANNOUNCEMENT_LENGTH} characters.`);
  return withOwnerDatabase("maintenance", async ({ database }) => {
    const timeZone = readRoomTimeZone() ?? (await readSavedSettings(database.pool)).chosen.timeZone ?? "UTC";
    const from = readTime("at", request.at, timeZone);
    const until = readTime("until", request.until, timeZone);
    const changed =
      task === "on"
        ? await setMaintenance(database.pool, { text, from, until }, "By the command on the machine.")
        : task === "off" && (await clearMaintenance(database.pool, "By the command on the machine."));
    if (changed && isRefusal(changed)) throw new Error(SENTENCES[changed.code] ?? changed.code);
    return describeState(database, timeZone, json);
  });
}

/** Returns the time that the option names; null when the option was not given. */
function readTime(option: string, given: string | undefined, timeZone: string): number | null {
  if (given === undefined) return null;
  const at = parseRoomTime(given, timeZone, Date.now());
  if (at === null)
    throw new Error(`--${option} must be a time such as 22:00 or 2026-12-01T22:00, by the clocks of ${timeZone}.`);
  return at;
}

async function describeState({ pool }: Database, timeZone: string, json: boolean): Promise<readonly string[]> {
  const found = await readMaintenance(pool);
  if (json) return [JSON.stringify(found && { ...found, isOn: found.beginsInMs <= 0 })];
  if (!found) return ["The room is open."];
  const { text, from, until, beginsInMs } = found;
  const time = (at: number) => formatRoomTime(at, timeZone);
  const begins = beginsInMs <= 0 ? `closed for maintenance since ${time(from)}` : `open, and closes at ${time(from)}`;
  const end = until === null ? "" : `, and is expected back at ${time(until)}`;
  return [`The room is ${begins}${end}: ${text}`];
}
