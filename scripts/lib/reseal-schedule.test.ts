import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startResealSchedule } from "./reseal-schedule.ts";
import type { Secrets } from "./secrets.ts";

const makeKey = () => randomBytes(32).toString("base64");
const secretsWith = (change: Partial<Secrets>): Secrets => ({
  ...{ NEXTAUTH_SECRET: makeKey(), TICKET_SECRET: makeKey(), LIVE_KEY: makeKey(), ARCHIVE_KEY: makeKey() },
  ...{ DEAL_KEY: makeKey(), PUSH_KEY: makeKey(), GAME_DB_PASSWORD: makeKey(), WEB_DB_PASSWORD: makeKey() },
  ...change,
});

test("fault 146: a room with one lasting key of each name re-seals nothing, and starts no process", () => {
  const started = startResealSchedule({
    secrets: secretsWith({ TICKET_SECRET: `${makeKey()},${makeKey()}` }),
    dataDir: "room",
    print: () => {},
    run: () => Promise.reject(new Error("it ran")),
  });
  expect(started).toBeNull();
});

test("fault 146: a room that rotates a key re-seals at its start, says how it ended, and stops with the room", async () => {
  const lines: string[] = [];
  const runs: unknown[] = [];
  const schedule = startResealSchedule({
    secrets: secretsWith({ ARCHIVE_KEY: `${makeKey()},${makeKey()}` }),
    dataDir: "room",
    print: (line) => lines.push(line),
    run: async ({ command, dataDir }) => {
      runs.push([...command, dataDir]);
      return { code: 0, stdout: "", line: "Nothing is left under older keys." };
    },
  });
  expect(runs).toEqual([["keys.ts", "reseal", "room"]]);
  await expect.poll(() => lines).toEqual(["Keys: Nothing is left under older keys."]);
  await schedule?.stop();
});
