import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnv } from "./web-env.ts";

const good = {
  DATABASE_URL: "postgres://web:secret@127.0.0.1:5432/poker",
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  NEXTAUTH_URL: "http://localhost:3000",
  TICKET_SECRET: randomBytes(32).toString("base64"),
  ARCHIVE_KEY: randomBytes(32).toString("hex"),
};

describe("the environment of the web server", () => {
  it("a complete environment is read", () => expect(readEnv(good).GALLERY).toBe("0"));
  it("fault 67: an address may make 30 accounts by default, and an invalid limit is refused", () => {
    expect(readEnv(good).ACCOUNTS_PER_ADDRESS).toBe(30);
    expect(readEnv({ ...good, ACCOUNTS_PER_ADDRESS: "5" }).ACCOUNTS_PER_ADDRESS).toBe(5);
    expect(() => readEnv({ ...good, ACCOUNTS_PER_ADDRESS: "none" })).toThrow(/ACCOUNTS_PER_ADDRESS is wrong/);
  });
  it("fault 95: wrong passwords are limited by default, and an invalid limit is refused", () => {
    const { SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS: place, SIGN_IN_FAILURES_PER_ACCOUNT: account } = readEnv(good);
    expect([place, account, readEnv(good).SIGN_IN_FAILURES_PER_ADDRESS]).toEqual([10, 50, 60]);
    expect(() => readEnv({ ...good, SIGN_IN_FAILURES_PER_ACCOUNT: "0" })).toThrow(/PER_ACCOUNT is wrong/);
  });
  it("fault 93: no proxy is trusted by default, and an invalid list of proxies is refused", () => {
    expect(readEnv(good).TRUSTED_PROXIES.hops).toBe(0);
    expect(readEnv({ ...good, TRUSTED_PROXIES: "1, 10.0.0.0/8" }).TRUSTED_PROXIES.hops).toBe(1);
    expect(() => readEnv({ ...good, TRUSTED_PROXIES: "everyone" })).toThrow(/TRUSTED_PROXIES is wrong/);
  });
  it("a missing variable is refused in one line that names the variable", () => {
    const { TICKET_SECRET: _, ...rest } = good;
    expect(() => readEnv(rest)).toThrow(/^Environment: TICKET_SECRET is missing$/);
  });
  it("a wrong variable is refused, and the error names the variable but not its value", () => {
    const wrong = () => readEnv({ ...good, DATABASE_URL: "mysql://web:hunter2@db/x" });
    expect(wrong).toThrow(/DATABASE_URL is wrong/);
    expect(wrong).not.toThrow(/hunter2/);
  });
  it.each([
    ["NEXTAUTH_SECRET", "x".repeat(44)],
    ["TICKET_SECRET", good.NEXTAUTH_SECRET],
    ["ARCHIVE_KEY", "00".repeat(32)],
  ])(
    "fault 108: a %s that could be guessed or equals another secret is refused in one line without its value",
    (name, value) => {
      const wrong = () => readEnv({ ...good, [name]: value });
      expect(wrong).toThrow(/^Environment: [A-Z_]+ is wrong: it [^\n]+$/);
      expect(wrong).not.toThrow(value);
    },
  );
});
