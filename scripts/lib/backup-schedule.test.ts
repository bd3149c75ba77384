/** Tests the launcher's backup schedule without a database; `backup.test.ts` tests the schedule with one. */
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startBackupSchedule } from "./backup-schedule.ts";
import { findFreePort } from "./ports.ts";

afterEach(() => vi.useRealTimers());

test("fault 141: an outage of the database is one line of the launcher, without code, however long it lasts", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lines: string[] = [];
  const directory = path.join(os.tmpdir(), "no backups");
  const settings = { directory, everyHours: null, keep: 7, storage: null };
  const ownerUrl = `postgresql://owner:secret@127.0.0.1:${await findFreePort()}/poker`;
  const schedule = startBackupSchedule({ settings, dataDir: directory, ownerUrl, print: (line) => lines.push(line) });
  for (let minute = 0; minute < 3; minute++) {
    vi.advanceTimersByTime(60_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await schedule.stop();
  expect(lines).toEqual([
    expect.stringMatching(/^The backups could not be looked after: Can't reach database [^\n]*$/),
  ]);
});
