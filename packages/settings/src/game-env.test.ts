import { randomBytes } from "node:crypto";
import { parseKeyList } from "@poker/db";
import { describe, expect, it } from "vitest";
import { readEnv } from "./game-env.ts";

const key = () => randomBytes(32).toString("base64");
const archiveKey = randomBytes(32);
const good = {
  DATABASE_URL: "postgresql://game:secret@127.0.0.1:5432/poker",
  GAME_PORT: "4000",
  NODE_URL: "http://localhost:3000",
  PUBLIC_ORIGINS: "http://localhost:3000, https://poker.example",
  TICKET_SECRET: key(),
  LIVE_KEY: key(),
  ARCHIVE_KEY: archiveKey.toString("hex"),
  DEAL_KEY: key(),
};

describe("the environment of a game server", () => {
  it("optional variables have defaults", () => {
    expect(readEnv(good)).toMatchObject({
      GAME_HOST: "127.0.0.1",
      GAME_PORT: 4000,
      PUBLIC_ORIGINS: ["http://localhost:3000", "https://poker.example"],
      BOT_WORDS: true,
      ARCHIVE_KEY: parseKeyList("ARCHIVE_KEY", good.ARCHIVE_KEY),
    });
    expect(readEnv(good)).not.toHaveProperty("BOTS");
    expect(readEnv({ ...good, BOTS: "off" })).toMatchObject({ BOTS: false });
    expect(readEnv({ ...good, BOT_WORDS: "off" })).toMatchObject({ BOT_WORDS: false });
  });

  it("servers reach each other through Redis when REDIS_URL is set, unless ADAPTER names another way", () => {
    const REDIS_URL = "redis://:secret@127.0.0.1:6379";
    expect(readEnv(good)).toMatchObject({ ADAPTER: "memory" });
    expect(readEnv({ ...good, REDIS_URL })).toMatchObject({ ADAPTER: "redis", REDIS_URL });
    expect(readEnv({ ...good, REDIS_URL, ADAPTER: "postgres" })).toMatchObject({ ADAPTER: "postgres" });
    expect(readEnv({ ...good, ADAPTER: "redis" })).toEqual({ problem: "REDIS_URL is missing: ADAPTER is redis" });
  });

  it("an environment without DEAL_KEY, as in an upgraded room, is refused, and the line says how to make the key", () =>
    expect(readEnv({ ...good, DEAL_KEY: undefined })).toEqual({
      problem: 'DEAL_KEY is missing; "openssl rand -base64 32" makes one',
    }));

  it.each(Object.keys(good).filter((name) => name !== "DEAL_KEY"))(
    "an environment without %s is refused, and the line names the variable",
    (name) => expect(readEnv({ ...good, [name]: undefined })).toEqual({ problem: `${name} is missing` }),
  );

  it("fault 146: each key may be a list, whose first key seals and signs", () => {
    const list = () => `${key()}, ${key()}`;
    const lists = { TICKET_SECRET: list(), LIVE_KEY: list(), ARCHIVE_KEY: list(), DEAL_KEY: list(), PUSH_KEY: list() };
    const env = readEnv({ ...good, ...lists });
    expect(env).toMatchObject({
      LIVE_KEY: parseKeyList("LIVE_KEY", lists.LIVE_KEY),
      TICKET_SECRET: lists.TICKET_SECRET.split(", ").map((text) => new TextEncoder().encode(text)),
    });
    const twice = { LIVE_KEY: `${good.LIVE_KEY},${key()}`, ARCHIVE_KEY: `${key()},${good.LIVE_KEY}` };
    expect(readEnv({ ...good, ...twice })).toEqual({
      problem: "ARCHIVE_KEY is wrong: it is the same as LIVE_KEY, and every secret must be different",
    });
  });

  it("PUSH_KEY may be empty, and must be a valid key when it is set", () => {
    expect(readEnv({ ...good, PUSH_KEY: "" })).toMatchObject({ PUSH_KEY: undefined, PUSH_LOOPBACK: false });
    const PUSH_KEY = key();
    expect(readEnv({ ...good, PUSH_KEY })).toMatchObject({ PUSH_KEY: parseKeyList("PUSH_KEY", PUSH_KEY) });
    const problem = "PUSH_KEY is wrong: must be another 32 random bytes";
    expect(readEnv({ ...good, PUSH_KEY: "ff".repeat(32) })).toEqual({ problem });
  });

  it("SMTP_URL and MAIL_FROM must both be set, or neither of them", () => {
    const [SMTP_URL, MAIL_FROM] = ["smtps://room:password@mail.example", "Card room <room@poker.example>"];
    expect(readEnv({ ...good, SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
    const foreign = "Комната <room@xn--e1afmkfd.xn--p1ai>";
    expect(readEnv({ ...good, SMTP_URL, MAIL_FROM: foreign })).toMatchObject({ MAIL_FROM: foreign });
    expect(readEnv({ ...good, SMTP_URL })).toEqual({ problem: "MAIL_FROM is missing: SMTP_URL is given" });
    expect(readEnv({ ...good, MAIL_FROM })).toEqual({ problem: "SMTP_URL is missing: MAIL_FROM is given" });
  });

  it.each([
    ["DATABASE_URL", "mysql://x"],
    ["GAME_PORT", "70000"],
    ["NODE_URL", "localhost"],
    ["NODE_URL", "https://room.example/n/node-1?a=b"],
    ["NODE_NAME", "Node 1"],
    ["NODE_NAME", "../node-1"],
    ["NODE_WEIGHT", "0"],
    ["PUBLIC_ORIGINS", "https://poker.example/"],
    ["PUBLIC_ORIGINS", "*"],
    ["PUBLIC_ORIGINS", "null"],
    ["TRUSTED_PROXIES", "everyone"],
    ["ADAPTER", "kafka"],
    ["REDIS_URL", "http://127.0.0.1:6379"],
    ["SMTP_URL", "https://mail.example"],
    ["MAIL_FROM", "Card room"],
    ["MAIL_FROM", "room@poker.example\r\nBcc: <a@b.example>"],
    ["TICKET_SECRET", "short"],
    ["LIVE_KEY", "short"],
    ["BOTS", "maybe"],
  ])(
    "an environment with a wrong %s is refused in one line that names the variable but not its value",
    (name, value) => {
      const result = readEnv({ ...good, [name]: value });
      expect(result).toMatchObject({ problem: expect.stringMatching(new RegExp(`^${name} is wrong: [^\n]+$`)) });
      if (value === "short") expect(JSON.stringify(result)).not.toContain(value);
    },
  );

  it.each([
    ["LIVE_KEY", Buffer.alloc(32).toString("base64")],
    ["ARCHIVE_KEY", "00".repeat(32)],
    ["TICKET_SECRET", "a".repeat(44)],
    ["ARCHIVE_KEY", good.LIVE_KEY],
    ["DEAL_KEY", "00".repeat(32)],
    ["DEAL_KEY", good.ARCHIVE_KEY],
    ["LIVE_KEY", good.TICKET_SECRET],
  ])(
    "fault 108: a %s that could be guessed or equals another secret is refused in one line without its value",
    (name, value) => {
      const result = readEnv({ ...good, [name]: value });
      expect(result).toEqual({ problem: expect.stringMatching(/^[A-Z_]+ is wrong: it [^\n]+$/) });
      expect(JSON.stringify(result)).not.toContain(value);
    },
  );
});
