/** Reads every few seconds how much work waits in the whole room, for the metrics. So a scrape never waits for the database. */
import { type RoomFigures, readRoomFigures } from "@poker/db";
import { poll } from "../poll.ts";
import type { ServerContext } from "../server-context.ts";

const POLL_INTERVAL_MS = 15_000;

export function followRoomFigures({ database, clock, log }: Pick<ServerContext, "database" | "clock" | "log">) {
  let latest: RoomFigures | null = null;
  const run = async () => {
    latest = await readRoomFigures(database.pool);
  };
  const { runNow, stop } = poll(clock, { name: "figures of the room", everyMs: POLL_INTERVAL_MS, run, log });
  runNow().catch((error: unknown) => log.warn({ error }, "the figures of the room could not be read"));
  return { latest: () => latest, stop };
}
