/**
 * `npm run dev`: runs the room from its sources. A saved file of the game server or of a package restarts the game server (hands go on
 * where they were); a saved file of a page is shown at once. The data is in `.data/dev`, apart from that of `npm start`.
 */
import path from "node:path";
import { prettyFactory } from "pino-pretty";
import { choosePort, parsePublicUrl } from "./lib/ports.ts";
import { openRoomDatabase } from "./lib/room-database.ts";
import { startRoomProcesses } from "./lib/room-processes.ts";
import { runUntilStopped } from "./lib/run-until-stopped.ts";
import { ROOT } from "./lib/workspace.ts";

const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data/dev"));
const prettify = prettyFactory({ colorize: process.stdout.isTTY, ignore: "pid,hostname,nodeId", singleLine: true });

/** The game server's lines are JSON; they are printed as text, with the server's name in front like all others. */
function log(line: string): void {
  const [, name, json] = /^(\w+): (\{.*\})$/.exec(line) ?? [];
  console.log(name === undefined || json === undefined ? line : `${name}: ${prettify(json).trimEnd()}`);
}

runUntilStopped(async (onStop) => {
  const port = await choosePort(process.env.PORT, 3000);
  const url = parsePublicUrl(process.env.PUBLIC_URL, port);
  const database = await openRoomDatabase(dataDir, log);
  onStop(() => database.stop());
  const room = await startRoomProcesses({ port, url, database, secrets: database.secrets, log, development: true });
  onStop(() => room.stop());
  return `The room is open: ${url}\nThe gallery of components: ${url}/dev/gallery\nCtrl-C stops it.`;
});
