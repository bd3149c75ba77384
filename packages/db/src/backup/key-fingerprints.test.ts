import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { fingerprintKeys, requireSameKeys } from "./key-fingerprints.ts";

const makeKey = () => randomBytes(32).toString("base64");
const [older, newer] = [makeKey(), makeKey()];
const backupWith = (ARCHIVE_KEY: string) => fingerprintKeys({ ARCHIVE_KEY, TICKET_SECRET: makeKey() });

test("fault 146: a backup is accepted when its keys are among the keys of the room", () => {
  for (const held of [older, `${newer},${older}`, `${older}, ${newer}`])
    expect(() => requireSameKeys(backupWith(older), { ARCHIVE_KEY: held })).not.toThrow();
  expect(() => requireSameKeys(backupWith(`${newer},${older}`), { ARCHIVE_KEY: `${older},${newer}` })).not.toThrow();
});

test("fault 153: a backup is refused without one of its keys", () => {
  for (const held of [newer, `${newer},${makeKey()}`, ""])
    expect(() => requireSameKeys(backupWith(older), { ARCHIVE_KEY: held })).toThrow(/^ARCHIVE_KEY is not the key/);
  expect(() => requireSameKeys(backupWith(`${newer},${older}`), { ARCHIVE_KEY: newer })).toThrow(/^ARCHIVE_KEY/);
});
