import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { findFreePort } from "./ports.ts";
import { openRoomDatabase } from "./room-database.ts";
import { startRoomProcesses } from "./room-processes.ts";
import type { Secrets } from "./secrets.ts";

const key = () => randomBytes(32).toString("base64");
const secrets: Secrets = {
  NEXTAUTH_SECRET: key(),
  TICKET_SECRET: key(),
  LIVE_KEY: key(),
  ARCHIVE_KEY: key(),
  GAME_DB_PASSWORD: "game",
  WEB_DB_PASSWORD: "web",
};
const silent = () => {};

afterEach(() => {
  vi.unstubAllEnvs();
});

const openDatabaseAt = (url: string) => {
  for (const [name, value] of Object.entries({ ...secrets, DATABASE_URL: url })) vi.stubEnv(name, value);
  return openRoomDatabase("/nowhere", silent);
};

test.each(["nonsense", "mysql://me@localhost/poker", ""])(
  "DATABASE_URL=%s is refused: it is no PostgreSQL address",
  (url) => expect(openDatabaseAt(url)).rejects.toThrow(/^DATABASE_URL is wrong/),
);

test("an unreachable database is reported in one line that names DATABASE_URL, without its password", async () => {
  const opening = openDatabaseAt(`postgresql://me:hidden@localhost:${await findFreePort()}/poker`);
  await expect(opening).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow("hidden");
});

test.each(["NEXTAUTH_SECRET", "TICKET_SECRET", "LIVE_KEY", "ARCHIVE_KEY"] as const)(
  "a %s that is no key is named before anything is started",
  async (name) => {
    const lines: string[] = [];
    const url = "postgresql://me@localhost/poker";
    const starting = startRoomProcesses({
      port: await findFreePort(),
      url: "http://localhost",
      database: { ownerUrl: url, gameUrl: url, webUrl: url },
      secrets: { ...secrets, [name]: "too short" },
      log: (line) => lines.push(line),
    });
    await expect(starting).rejects.toThrow(`${name} is wrong`);
    expect(lines).toEqual([]);
  },
);
