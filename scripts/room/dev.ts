/**
 * Runs the room from its sources. When a file of the game server or of a package is saved, the game server restarts,
 * and hands continue where they were. When a file of a page is saved, the change shows at once.
 * The data is in `.data/dev`, separate from the data of `npm start`.
 */
import path from "node:path";
import { writeDocuments } from "@poker/web/docs-site/build";
import { prettyFactory } from "pino-pretty";
import { chooseAddresses, choosePort, describeAddresses } from "../lib/ports.ts";
import { openRoomDatabase } from "../lib/room-database.ts";
import { startRoomProcesses } from "../lib/room-processes.ts";
import { runUntilStopped } from "../lib/run-until-stopped.ts";
import { ROOT } from "../lib/workspace.ts";

const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data/dev"));
const prettify = prettyFactory({ colorize: process.stdout.isTTY, ignore: "pid,hostname,nodeId", singleLine: true });

/** Prints a line. The game server's lines are JSON, and are printed as text after the server's name, like all other lines. */
function log(line: string): void {
  const [, name, json] = /^(\w+): (\{.*\})$/.exec(line) ?? [];
  console.log(name === undefined || json === undefined ? line : `${name}: ${prettify(json).trimEnd()}`);
}

export const startFromSources = () =>
  runUntilStopped(async ({ onStop, signal }) => {
    const port = await choosePort(process.env.PORT, 3000);
    const addresses = chooseAddresses(process.env, port);
    writeDocuments();
    const database = await openRoomDatabase(dataDir, log, onStop);
    const room = await startRoomProcesses({
      port,
      ...addresses,
      database,
      secrets: database.secrets,
      log,
      signal,
      development: true,
    });
    onStop(room);
    return `${describeAddresses(addresses)}\nThe gallery of components: ${addresses.url}/dev/gallery\nCtrl-C stops it.`;
  });
