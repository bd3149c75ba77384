import { afterEach, expect, test, vi } from "vitest";
import { SECRET_NAMES } from "./secrets.ts";
import { buildGameEnv, buildWebEnv } from "./server-env.ts";

const secrets = {
  NEXTAUTH_SECRET: "sign-in secret",
  TICKET_SECRET: "ticket secret",
  LIVE_KEY: "live key",
  ARCHIVE_KEY: "archive key",
  DEAL_KEY: "deal key",
  PUSH_KEY: "push key",
  GAME_DB_PASSWORD: "game password",
  WEB_DB_PASSWORD: "web password",
};
const database = { ownerUrl: "owner's", gameUrl: "game's", webUrl: "web's" };
const listKnownSecrets = (env: NodeJS.ProcessEnv) => SECRET_NAMES.filter((name) => env[name] !== undefined);

afterEach(() => vi.unstubAllEnvs());

test("F4: the web server never gets the key of live cards, even when the launcher's environment has it", () => {
  for (const [name, value] of Object.entries({ ...secrets, DATABASE_URL: database.ownerUrl })) vi.stubEnv(name, value);
  const env = buildWebEnv("http://localhost:3000", database, secrets);
  expect(listKnownSecrets(env)).toEqual(["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"]);
  expect(env.DATABASE_URL).toBe("web's");
});

test("only the web server gets the database's replica", () => {
  vi.stubEnv("DATABASE_READ_URL", "the operator's");
  const withReplica = { ...database, webReadUrl: "web's replica" };
  const node = { name: "node-1", port: 4000, count: 1 };
  expect(buildWebEnv("http://localhost:3000", withReplica, secrets).DATABASE_READ_URL).toBe("web's replica");
  expect(buildWebEnv("http://localhost:3000", database, secrets).DATABASE_READ_URL).toBeUndefined();
  expect(buildGameEnv("http://localhost:3000", node, withReplica, secrets).DATABASE_READ_URL).toBeUndefined();
});

test("only game servers get the address of Redis, with its password", () => {
  vi.stubEnv("REDIS_URL", "redis://:password@localhost");
  const node = { name: "node-1", port: 4000, count: 2 };
  expect(buildGameEnv("http://localhost:3000", node, database, secrets)).toMatchObject({
    REDIS_URL: "redis://:password@localhost",
  });
  expect(buildWebEnv("http://localhost:3000", database, secrets).REDIS_URL).toBeUndefined();
});

test("only game servers get the address of the mail server, with its password", () => {
  vi.stubEnv("SMTP_URL", "smtps://room:password@mail.example");
  const node = { name: "node-1", port: 4000, count: 1 };
  expect(buildGameEnv("http://localhost:3000", node, database, secrets)).toMatchObject({
    SMTP_URL: "smtps://room:password@mail.example",
  });
  expect(buildWebEnv("http://localhost:3000", database, secrets).SMTP_URL).toBeUndefined();
});

test("the game server gets neither the sign-in secret nor the address of the owner's database", () => {
  for (const [name, value] of Object.entries({ ...secrets, DATABASE_URL: database.ownerUrl })) vi.stubEnv(name, value);
  const env = buildGameEnv("http://localhost:3000", { name: "node-1", port: 4000, count: 1 }, database, secrets);
  expect(listKnownSecrets(env)).toEqual(["TICKET_SECRET", "LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY", "PUSH_KEY"]);
  expect(env.DATABASE_URL).toBe("game's");
});

test("a single game server has the room's address; each of several game servers has its own path", () => {
  const of = (count: number) =>
    buildGameEnv("https://room.example", { name: "node-2", port: 4000, count }, database, secrets);
  expect(of(1)).toMatchObject({ NODE_NAME: "node-2", NODE_URL: "https://room.example" });
  expect(of(3)).toMatchObject({ NODE_URL: "https://room.example/n/node-2", ADAPTER: "postgres" });
});
