/** A process's life: connect, check the role, open the room, close it when asked, end with 0. */
import { assertRoles, connect, type Database } from "@poker/db";
import { startCrowd } from "./bots/crowd.ts";
import type { Env } from "./env.ts";
import { createLog } from "./log.ts";
import { guardedRandomness } from "./randomness.ts";
import { newBoot, type OpenRoom, openRoom, type RoomOptions } from "./room.ts";

export interface Run extends Pick<RoomOptions, "clock" | "deal" | "journal" | "answered" | "routes"> {
  /** Throws when this database is not for this process. */
  readonly check?: (database: Database) => Promise<void>;
}

const CONNECTIONS = 10;

/** Never rejects: what goes wrong at the start is one line and exit code 1. */
export async function run(env: Env, { check = async () => {}, ...parts }: Run): Promise<void> {
  const boot = newBoot();
  const log = createLog(env.LOG_LEVEL, boot);
  const database = connect(env.DATABASE_URL, {
    max: CONNECTIONS,
    name: "game",
    onLost: () => log.warn("a connection to the database was lost"),
  });
  const randomness = guardedRandomness();
  let room: OpenRoom | null = null;
  let stopCrowd = async () => {};

  let closing = false;
  async function close(why: string): Promise<void> {
    if (closing) return;
    closing = true;
    log.info({ why }, "closing");
    await opening;
    // Bots play on while hands come to their end.
    await room?.close();
    await stopCrowd();
    await database.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      close(signal).catch((problem: unknown) => {
        log.fatal({ problem }, "could not close in order");
        process.exit(1);
      });
    });
  process.on("unhandledRejection", (problem) => log.error({ problem }, "ALARM: an unhandled rejection"));

  const opening = (async () => {
    await assertRoles(database.pool, "game");
    await check(database);
    room = await openRoom({ ...parts, env, database, boot, randomness, log });
    if (env.BOTS) stopCrowd = await startCrowd({ env, database, room, randomness, log, clock: parts.clock });
  })();
  await opening.catch((problem: unknown) => {
    console.error(`game server: ${problem instanceof Error ? problem.message : String(problem)}`);
    process.exit(1);
  });
}
