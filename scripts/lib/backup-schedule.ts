/**
 * Looks after the backups of a room while it runs:
 * - makes a backup every `everyHours` hours, and when an owner asks for one in the back office;
 * - copies the backups to the object storage;
 * - tells the room's database which backups exist.
 * Each command runs in a process of its own at low priority. Decision 0108
 */
import os from "node:os";
import { type BackupStatus, connect, type Database, readBackupStatus } from "@poker/db";
import {
  BACKUP_CHANNEL,
  beginPlan,
  type KeptBackup,
  listBackups,
  markRunning,
  recordFailure,
  recordFolder,
  renewPlan,
} from "@poker/db/backup";
import { runInBackground } from "./background-command.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { describeError } from "./command-line.ts";
import type { Stoppable } from "./run-until-stopped.ts";

const HOUR_MS = 3_600_000;
/** How often the schedule looks again when the next backup is due. A person may have made a backup by hand in the meantime. */
const LOOK_INTERVAL_MS = 60_000;
/** How long after a failed backup the schedule tries again. */
const RETRY_MS = 15 * 60_000;
/** How often the schedule compares the backups with the object storage. A new backup is copied at once, without this check. */
const COPY_INTERVAL_MS = HOUR_MS;

interface ScheduleOptions {
  readonly settings: Pick<BackupSettings, "directory" | "everyHours" | "keep" | "storage">;
  readonly dataDir: string;
  /** The room's database, as its owner. */
  readonly ownerUrl: string;
  readonly print: (line: string) => void;
}

export interface BackupSchedule extends Stoppable {
  /** The state of the backups at the last check; null until the first check has ended. */
  latest(): BackupStatus | null;
}

/** Starts the schedule. When the room stops during a backup, the backup is abandoned and leaves no files. */
export function startBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const database = connect(options.ownerUrl, { maxConnections: 1, applicationName: "launcher" });
  const abortion = new AbortController();
  const look = createLook(options, database, abortion.signal);
  let running: Promise<void> | null = null;
  let isAsked = false;
  /** Starts a check. If a check is already running, it is repeated once after its end. */
  const lookOnce = () => {
    isAsked = true;
    running ??= (async () => {
      while (isAsked && !abortion.signal.aborted) {
        isAsked = false;
        await look.run();
      }
    })().finally(() => {
      running = null;
    });
  };
  // The first check begins as soon as the listener is ready, so that no request from the back office is missed.
  const listener = database.listen({ channels: { [BACKUP_CHANNEL]: lookOnce }, onListening: lookOnce });
  const timer = setInterval(lookOnce, LOOK_INTERVAL_MS);
  timer.unref();
  return {
    latest: look.latest,
    async stop() {
      clearInterval(timer);
      abortion.abort();
      await listener.close();
      await running;
      await database.close();
    },
  };
}

function createLook({ settings, dataDir, print }: ScheduleOptions, database: Database, signal: AbortSignal) {
  const { directory, everyHours, keep, storage } = settings;
  const place = { host: os.hostname(), directory };
  let status: BackupStatus | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let copiedAt = Number.NEGATIVE_INFINITY;
  let hasBegun = false;
  /** The message of the error in the last check; null when the last check had none. */
  let problem: string | null = null;

  const isDue = ([latest]: readonly KeptBackup[]): boolean => {
    if (everyHours === null || performance.now() - failedAt < RETRY_MS) return false;
    return !latest || Date.now() - Date.parse(latest.manifest.madeAt) >= everyHours * HOUR_MS;
  };

  /** Tells the database which backups exist. Returns why a backup is due now; null when none is due. */
  async function findReason(): Promise<"schedule" | "office" | null> {
    if (!hasBegun) await beginPlan(database, { ...place, everyHours, keep, storage: storage?.address ?? null });
    hasBegun = true;
    const kept = await listBackups(directory);
    await recordFolder(database, place, kept);
    if (await renewPlan(database)) return "office";
    return isDue(kept) ? "schedule" : null;
  }

  return {
    latest: () => status,
    /**
     * Makes and copies the backups that are due. Never rejects: while the database is down there is nothing to back up,
     * and the next check follows in a minute. Prints a problem that persists only once, in one line. Fault 141
     */
    async run(): Promise<void> {
      try {
        const reason = await findReason();
        if (reason !== null && !signal.aborted) {
          await markRunning(database, true);
          const [at, began] = [new Date(), performance.now()];
          const code = await runCommand({
            args: ["--reason", reason],
            failure: "the backup failed",
            ...{ dataDir, print, signal },
          });
          failedAt = code === 0 ? Number.NEGATIVE_INFINITY : performance.now();
          // A process that was killed, for example because memory ran out, could not record its own failure.
          if (code === null && !signal.aborted) {
            const attempt = { ...place, at, ms: Math.round(performance.now() - began), way: "rows", reason } as const;
            await recordFailure(database, { ...attempt, problem: "The process that made the backup was ended." });
          }
          await markRunning(database, false);
        }
        status = await readBackupStatus(database);
        problem = null;
        if (storage !== null && performance.now() - copiedAt >= COPY_INTERVAL_MS && !signal.aborted) {
          copiedAt = performance.now();
          await runCommand({ args: ["--copy"], failure: "the backups were not copied", dataDir, print, signal });
        }
      } catch (error) {
        const found = describeInOneLine(error);
        if (signal.aborted || found === problem) return;
        problem = found;
        print(`The backups could not be looked after: ${found}`);
      }
    },
  };
}

/** Returns only the last line of the error's message, because Prisma puts a piece of our code before its own message. */
const describeInOneLine = (error: unknown): string => describeError(error).trim().split("\n").at(-1) ?? "";

interface BackupCommand extends Pick<ScheduleOptions, "dataDir" | "print"> {
  readonly args: readonly string[];
  /** What the alarm says if the command fails. */
  readonly failure: string;
  readonly signal: AbortSignal;
}

/** Runs the command and prints its output. Resolves to the exit code; null when the command's process was killed. */
async function runCommand({ args, failure, dataDir, print, signal }: BackupCommand): Promise<number | null> {
  const { code, stdout, line } = await runInBackground({ command: ["backup.ts", ...args], dataDir, signal });
  const problem = code === null ? "its process was ended" : line;
  if (signal.aborted) return code;
  if (code !== 0) print(`ALARM: ${failure}: ${problem}`);
  else if (stdout !== "") print(stdout);
  return code;
}
