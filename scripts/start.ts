/** `npm start`: builds what is old, starts the room, prints its address, and stops it in order. */
import path from "node:path";
import { build, ROOT } from "./lib/build.ts";
import { type OpenDatabase, openDatabase } from "./lib/database.ts";
import { choosePort, publicUrl } from "./lib/ports.ts";
import { type Stack, startStack } from "./lib/stack.ts";

const say = (line: string) => console.log(line);
const verbose = process.env.VERBOSE === "1";
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data"));

let database: OpenDatabase | null = null;
let stack: Stack | null = null;
let stopping = false;
async function stop(why: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  say(`\nStopping (${why}): hands in play are kept and go on at the next start.`);
  await starting.catch(() => {});
  await stack?.stop();
  await database?.stop(); // last: the servers write to it until they end
  say("Stopped.");
  process.exit();
}
process.on("SIGINT", () => stop("Ctrl-C"));
process.on("SIGTERM", () => stop("asked to end"));
process.on("SIGHUP", () => stop("terminal closed"));
// npm does not hand SIGTERM down: when whoever started us is gone, we go too.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("its starter ended"), 500).unref();

async function start(): Promise<void> {
  const port = await choosePort(process.env.PORT, 3000);
  const url = publicUrl(process.env.PUBLIC_URL, port);
  say("Building what is new …");
  await build();
  // The servers' own lines are for those who ask; what went wrong is for everybody.
  const log = (line: string) => {
    if (verbose || !/^(game|web): [{▲✓ -]/.test(line) || /"level":(50|60)/.test(line)) say(line);
  };
  database = await openDatabase(dataDir, log);
  stack = await startStack({ port, url, database, secrets: database.secrets, log });
  if (!stopping) say(`\nThe room is open: ${url}\nCtrl-C stops it.`);
}

const starting = start();
starting.catch(async (problem: Error) => {
  console.error(problem.message);
  await database?.stop();
  process.exit(1);
});
