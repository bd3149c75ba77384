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
  DEAL_KEY: key(),
  PUSH_KEY: key(),
  GAME_DB_PASSWORD: key(),
  WEB_DB_PASSWORD: key(),
};
const silent = () => {};

afterEach(() => {
  vi.unstubAllEnvs();
});

const openDatabaseAt = (url: string, more: Partial<Secrets> = {}) => {
  for (const [name, value] of Object.entries({ ...secrets, ...more, DATABASE_URL: url })) vi.stubEnv(name, value);
  return openRoomDatabase("/nowhere", silent);
};

test.each(["nonsense", "mysql://me@localhost/poker", ""])(
  "DATABASE_URL=%s is refused because it is not a PostgreSQL address",
  (url) => expect(openDatabaseAt(url)).rejects.toThrow(/^DATABASE_URL is wrong/),
);

test.each(["postgresql:///poker?host=/var/run/postgresql&user=me", "postgresql://localhost/poker?user=me"])(
  "DATABASE_URL=%s is refused, because both servers would be its user",
  (url) => expect(openDatabaseAt(url)).rejects.toThrow(/^DATABASE_URL is wrong: it must name user and host in front/),
);

test("DATABASE_READ_URL is refused when it is not a PostgreSQL address", () => {
  vi.stubEnv("DATABASE_READ_URL", "nonsense");
  return expect(openDatabaseAt("postgresql://me@localhost/poker")).rejects.toThrow(/^DATABASE_READ_URL is wrong/);
});

test("an unreachable database is reported in one line that names DATABASE_URL, without its password", async () => {
  const opening = openDatabaseAt(`postgresql://me:hidden@localhost:${await findFreePort()}/poker`);
  await expect(opening).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow("hidden");
});

test("fault 93: a TRUSTED_PROXIES that is not a list of proxies is named before anything is started", async () => {
  vi.stubEnv("TRUSTED_PROXIES", "everyone");
  const url = "postgresql://me@localhost/poker";
  const database = { ownerUrl: url, gameUrl: url, webUrl: url };
  const starting = startRoomProcesses({
    port: await findFreePort(),
    url: "http://localhost",
    database,
    secrets,
    log: silent,
  });
  await expect(starting).rejects.toThrow("TRUSTED_PROXIES is wrong: must be addresses");
});

test("a start without a DEAL_KEY says in one line that the key is missing and how to make one", () =>
  expect(openDatabaseAt("postgresql://me@localhost:1/poker", { DEAL_KEY: "" })).rejects.toThrow(
    /^With DATABASE_URL set, these must be set too: DEAL_KEY; "openssl rand -base64 32" makes one$/,
  ));

test.each(["NEXTAUTH_SECRET", "TICKET_SECRET", "LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY", "PUSH_KEY"] as const)(
  "a %s that is not a key is named before anything is started",
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

test.each([
  ["TICKET_SECRET", "x".repeat(44)],
  ["LIVE_KEY", Buffer.alloc(32).toString("base64")],
  ["ARCHIVE_KEY", secrets.LIVE_KEY],
  ["DEAL_KEY", randomBytes(31).toString("base64")],
  ["DEAL_KEY", secrets.ARCHIVE_KEY],
  ["WEB_DB_PASSWORD", secrets.GAME_DB_PASSWORD],
  ["GAME_DB_PASSWORD", "game"],
] as const)(
  "fault 108: with DATABASE_URL, a %s that is not a secret is named before the database is opened",
  (name, value) =>
    expect(openDatabaseAt("postgresql://me@localhost:1/poker", { [name]: value })).rejects.toThrow(
      /^[A-Z_]+ is wrong: it [^\n]+$/,
    ),
);
