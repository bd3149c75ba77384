import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyFingerprint, LASTING_KEYS } from "./key-fingerprint.ts";

const key = randomBytes(32);

test("a fingerprint is the same for a key in bytes, base64 and hexadecimal", () => {
  const fingerprint = keyFingerprint("ARCHIVE_KEY", new Uint8Array(key));
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  for (const text of [key.toString("base64"), key.toString("base64url"), key.toString("hex")])
    expect(keyFingerprint("ARCHIVE_KEY", text)).toBe(fingerprint);
});

test("the same key has another fingerprint under another name, and so does another key", () => {
  const all = LASTING_KEYS.flatMap((name) => [keyFingerprint(name, key), keyFingerprint(name, randomBytes(32))]);
  expect(new Set(all).size).toBe(all.length);
});

test("a NEXTAUTH_SECRET that is written in another way is another secret, as it is for the web server", () => {
  expect(keyFingerprint("NEXTAUTH_SECRET", key.toString("base64"))).not.toBe(
    keyFingerprint("NEXTAUTH_SECRET", key.toString("hex")),
  );
});

test("a fingerprint never changes, because databases and backups keep it", () => {
  expect(
    keyFingerprint(
      "LIVE_KEY",
      Uint8Array.from({ length: 32 }, (_, place) => place),
    ),
  ).toBe("17ae46e74da447ba");
});
