import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findSecretProblem } from "./secret-problem.ts";

const random = () => randomBytes(32).toString("base64");

test("fault 108: secrets of 32 random bytes, however written, and passwords of 16 random letters are accepted", () => {
  for (let round = 0; round < 200; round++)
    expect(
      findSecretProblem({
        TICKET_SECRET: random(),
        LIVE_KEY: randomBytes(32).toString("hex"),
        NEXTAUTH_SECRET: randomBytes(24).toString("base64url"),
        GAME_DB_PASSWORD: randomBytes(12).toString("base64url"),
      }),
    ).toBeNull();
});

test.each([
  ["zeros", Buffer.alloc(32).toString("base64")],
  ["zeros in hexadecimal", "00".repeat(32)],
  ["one letter", "x".repeat(44)],
  ["a repeated short text", "secret".repeat(8)],
  ["counting up", Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64")],
  ["the alphabet", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop"],
  ["all zeros except one byte", Buffer.from([...Buffer.alloc(31), 7]).toString("base64")],
])("fault 108 ✗: a secret of %s is named in one line without its value", (_what, text) => {
  const problem = findSecretProblem({ TICKET_SECRET: random(), LIVE_KEY: text });
  expect(problem).toMatch(/^LIVE_KEY is wrong: it could be guessed[^\n]*$/);
  expect(problem).not.toContain(text);
});

test("fault 108 ✗: two equal secrets are named, even when they are written differently", () => {
  const key = randomBytes(32);
  const same = { LIVE_KEY: key.toString("base64"), TICKET_SECRET: random(), ARCHIVE_KEY: key.toString("hex") };
  expect(findSecretProblem(same)).toBe(
    "ARCHIVE_KEY is wrong: it is the same as LIVE_KEY, and every secret must be different",
  );
});

test.each(["game", "password", "aaaaaaaaaaaaaaaaaaaaaaaa", "1234567890123456"])(
  "fault 108 ✗: a database password such as %s is refused",
  (password) => expect(findSecretProblem({ WEB_DB_PASSWORD: password })).toMatch(/^WEB_DB_PASSWORD is wrong/),
);
