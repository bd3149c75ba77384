import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const good = {
  DATABASE_URL: "postgresql://game:secret@127.0.0.1:5432/poker",
  GAME_PORT: "4000",
  NODE_URL: "http://localhost:3000",
  PUBLIC_ORIGINS: "http://localhost:3000, https://poker.example",
  TICKET_SECRET: key,
  LIVE_KEY: key,
  ARCHIVE_KEY: Buffer.alloc(32, 9).toString("hex"),
};

describe("the environment", () => {
  it("is read once, with defaults for what may be left out", () => {
    expect(readEnv(good)).toMatchObject({
      GAME_HOST: "127.0.0.1",
      GAME_PORT: 4000,
      PUBLIC_ORIGINS: ["http://localhost:3000", "https://poker.example"],
      BOTS: true,
      ARCHIVE_KEY: new Uint8Array(32).fill(9),
    });
    expect(readEnv({ ...good, BOTS: "off" })).toMatchObject({ BOTS: false });
  });

  it.each(Object.keys(good))("names %s when it is missing", (name) =>
    expect(readEnv({ ...good, [name]: undefined })).toEqual({ problem: `${name} is missing` }),
  );

  it.each([
    ["DATABASE_URL", "mysql://x"],
    ["GAME_PORT", "70000"],
    ["NODE_URL", "localhost"],
    ["PUBLIC_ORIGINS", "https://poker.example/"],
    ["PUBLIC_ORIGINS", "*"],
    ["PUBLIC_ORIGINS", "null"],
    ["TICKET_SECRET", "short"],
    ["LIVE_KEY", "short"],
    ["BOTS", "maybe"],
  ])("names %s when it is wrong, in one line without its value", (name, value) => {
    const answer = readEnv({ ...good, [name]: value });
    expect(answer).toMatchObject({ problem: expect.stringMatching(new RegExp(`^${name} is wrong: [^\n]+$`)) });
    if (value === "short") expect(JSON.stringify(answer)).not.toContain(value);
  });
});
