import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const good = {
  DATABASE_URL: "postgres://web:secret@127.0.0.1:5432/poker",
  NEXTAUTH_SECRET: "x".repeat(44),
  NEXTAUTH_URL: "http://localhost:3000",
  TICKET_SECRET: "y".repeat(44),
  ARCHIVE_KEY: "00".repeat(32),
};

describe("environment", () => {
  it("is read when it is complete", () => expect(readEnv(good).GALLERY).toBe("0"));
  it("names a missing variable in one line", () => {
    const { TICKET_SECRET: _, ...rest } = good;
    expect(() => readEnv(rest)).toThrow(/^Environment: TICKET_SECRET is missing$/);
  });
  it("names a wrong variable without showing its value", () => {
    const wrong = () => readEnv({ ...good, DATABASE_URL: "mysql://web:hunter2@db/x" });
    expect(wrong).toThrow(/DATABASE_URL is wrong/);
    expect(wrong).not.toThrow(/hunter2/);
  });
});
