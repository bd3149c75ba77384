/** `npm start`: builds what is out of date, starts the room, prints its address, and stops it in order. */
import path from "node:path";
import { choosePort, parseNodeCount, parsePublicUrl } from "./lib/ports.ts";
import { openRoomDatabase } from "./lib/room-database.ts";
import { startRoomProcesses } from "./lib/room-processes.ts";
import { runUntilStopped } from "./lib/run-until-stopped.ts";
import { buildWorkspaces, ROOT } from "./lib/workspace.ts";

const verbose = process.env.VERBOSE === "1";
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data"));

/** Prints what went wrong, and with VERBOSE=1 every line of the servers. */
const log = (line: string) => {
  if (verbose || !/^(game|game node-\d+|web|gateway): [{▲✓ -]/.test(line) || /"level":(50|60)/.test(line))
    console.log(line);
};

runUntilStopped(async (onStop) => {
  const port = await choosePort(process.env.PORT, 3000);
  const url = parsePublicUrl(process.env.PUBLIC_URL, port);
  const nodes = parseNodeCount(process.env.NODES);
  console.log("Building what is new …");
  await buildWorkspaces();
  const database = await openRoomDatabase(dataDir, log);
  // Registered first and so stopped last, because the servers write to the database until they end.
  onStop(() => database.stop());
  const room = await startRoomProcesses({ port, url, database, secrets: database.secrets, log, nodes });
  onStop(() => room.stop());
  return `The room is open: ${url}\nCtrl-C stops it.`;
});
