/** Builds what is out of date, starts the room and prints its address. Stops the room in order. */
import path from "node:path";
import { type BackupSchedule, startBackupSchedule } from "../lib/backup-schedule.ts";
import { readBackupSettings } from "../lib/backup-settings.ts";
import { describeMetrics } from "../lib/launcher-metrics.ts";
import { chooseAddresses, choosePort, describeAddresses, parseNodeCount } from "../lib/ports.ts";
import { tellSteps } from "../lib/print-steps.ts";
import { startResealSchedule } from "../lib/reseal-schedule.ts";
import { openRoomDatabase } from "../lib/room-database.ts";
import { openRoomLog } from "../lib/room-log.ts";
import { startRoomProcesses } from "../lib/room-processes.ts";
import { runUntilStopped } from "../lib/run-until-stopped.ts";
import { buildWorkspaces, ROOT } from "../lib/workspace.ts";

const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, ".data"));

export const startRoom = () =>
  runUntilStopped(async ({ onStop, signal }) => {
    const log = openRoomLog(dataDir, process.env);
    const port = await choosePort(process.env.PORT, 3000);
    const addresses = chooseAddresses(process.env, port);
    const nodes = parseNodeCount(process.env.NODES);
    const backups = readBackupSettings(dataDir);
    const step = tellSteps([
      "building what is new: the first time one to ten minutes, later a few seconds",
      "opening the database",
      "starting the game server and the pages",
    ]);
    await step(() => buildWorkspaces(undefined, signal));
    const database = await step(() => openRoomDatabase(dataDir, log, onStop));
    const { secrets } = database;
    let schedule: BackupSchedule | null = null;
    const shown = { directory: backups.directory, latest: () => schedule?.latest() ?? null };
    const room = await step(() =>
      startRoomProcesses({ port, ...addresses, database, secrets, log, signal, nodes, backups: shown }),
    );
    onStop(room);
    schedule = startBackupSchedule({ settings: backups, dataDir, ownerUrl: database.ownerUrl, print: log });
    onStop(schedule);
    const resealing = startResealSchedule({ secrets, dataDir, print: log });
    if (resealing) onStop(resealing);
    return `${describeAddresses(addresses)}\n${describeMetrics(process.env)}Ctrl-C stops it.`;
  });
