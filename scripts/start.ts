/** `npm start`: builds what is old, starts the room, prints its address, and stops it in order. */
import path from "node:path";
import { choosePort, parsePublicUrl } from "./lib/ports.ts";
import { openRoomDatabase, type RunningDatabase } from "./lib/room-database.ts";
import { type RoomProcesses, startRoomProcesses } from "./lib/room-processes.ts";
import { buildWorkspaces, ROOT } from "./lib/workspace.ts";

const print = (line: string) => console.log(line);
const verbose = process.env.VERBOSE === "1";
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data"));

let database: RunningDatabase | null = null;
let stack: RoomProcesses | null = null;
let stopping = false;
async function stopRoom(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  print(`\nStopping (${why}): hands in play are kept and go on at the next start.`);
  await starting.catch(() => {});
  await stack?.stop();
  await database?.stop(); // last: the servers write to it until they end
  print("Stopped.");
  process.exit();
}
process.on("SIGINT", () => stopRoom("Ctrl-C"));
process.on("SIGTERM", () => stopRoom("asked to end"));
process.on("SIGHUP", () => stopRoom("terminal closed"));
// npm does not hand SIGTERM down: when whoever started us is gone, we go too.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stopRoom("its starter ended"), 500).unref();

async function startRoom(): Promise<void> {
  const port = await choosePort(process.env.PORT, 3000);
  const url = parsePublicUrl(process.env.PUBLIC_URL, port);
  print("Building what is new …");
  await buildWorkspaces();
  // The servers' own lines are for those who ask; what went wrong is for everybody.
  const log = (line: string) => {
    if (verbose || !/^(game|web): [{▲✓ -]/.test(line) || /"level":(50|60)/.test(line)) print(line);
  };
  database = await openRoomDatabase(dataDir, log);
  stack = await startRoomProcesses({ port, url, database, secrets: database.secrets, log });
  if (!stopping) print(`\nThe room is open: ${url}\nCtrl-C stops it.`);
}

const starting = startRoom();
starting.catch(async (problem: Error) => {
  console.error(problem.message);
  await database?.stop();
  process.exit(1);
});
