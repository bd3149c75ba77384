/** Watches this process's database. Logs when the database stops answering and when it answers again. Fault 140 */
import { watchReachability } from "@poker/db";
import { env } from "../../env.ts";
import { databaseSignal } from "../../http/database-signal.ts";
import { writeLogLine } from "../../http/event-log.ts";
import { httpSettings } from "../../http/http-settings.ts";

export function startDatabaseWatch(): void {
  const signal = databaseSignal();
  const log = (level: 40 | 50, fields: object, msg: string) =>
    writeLogLine(JSON.stringify({ level, time: Date.now(), ...fields, msg }));
  let since = 0;
  signal.watch(
    watchReachability(env().DATABASE_URL, {
      silenceMs: httpSettings().DATABASE_SILENCE_MS,
      onDown(outage, error) {
        since = performance.now();
        log(
          50,
          { outage, error: error && describe(error) },
          "ALARM: the database does not answer; visitors get a page that says so",
        );
        signal.refused = 0;
        for (const refuse of signal.onDown) refuse();
      },
      onUp() {
        const seconds = Math.round((performance.now() - since) / 1_000);
        log(40, { seconds, refused: signal.refused }, "the database answers again");
      },
    }),
  );
}

/** Copies only fields of the database driver's error that contain no row and no secret. */
const describe = (error: Error) => ({
  message: error.message,
  code: Reflect.get(error, "code"),
  errno: Reflect.get(error, "errno"),
});
