/** Computes our own vectors a second time, with Node's cryptography: tags, answers, and the records of all outcomes. F3 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bytesToHex,
  type DealFile,
  type Expected,
  hashReveal,
  hashUser,
  hexToBytes,
  verifyDealFile,
  verifyRevealAnswer,
} from "../src/index.ts";
import { codesOf } from "./testing/room.ts";

interface Vectors {
  readonly key: string;
  readonly users: readonly { readonly userId: string; readonly userTag: string }[];
  readonly reveals: readonly {
    readonly freeze: string;
    readonly seat: number;
    readonly seed: string;
    readonly message: string;
    readonly answer: string;
    readonly freezeSignature: string;
  }[];
  readonly records: readonly {
    readonly name: string;
    readonly expect: Expected;
    readonly codes: Readonly<Record<string, string>>;
    readonly file: DealFile;
  }[];
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL("../fixtures/deal-records.vectors.json", import.meta.url), "utf8"),
);

/** Computes the tagged hash T(tag, x…) of docs/fair-deal.md with Node. */
const tagged = (tag: string, ...parts: readonly (string | Uint8Array)[]): string =>
  createHash("sha256")
    .update(Buffer.concat([`bpr/v1/${tag}\0`, ...parts].map((part) => Buffer.from(part))))
    .digest("hex");
const hex = (text: string) => Buffer.from(text, "hex");

const publicKey = createPublicKey({
  key: Buffer.concat([hex("302a300506032b6570032100"), hex(vectors.key)]),
  format: "der",
  type: "spki",
});
const isSigned = (message: string, signature: string) => verify(null, hex(message), publicKey, hex(signature));

/** Writes canonical JSON (RFC 8785) for everything that records contain: whole numbers, and text without lone surrogates. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`;
}

test.each(vectors.users)("F3: Node computes the same tag for user $userId", ({ userId, userTag }) => {
  expect(tagged("user", userId)).toBe(userTag);
  expect(bytesToHex(hashUser(userId))).toBe(userTag);
});

test.each(vectors.reveals)("F3: Node computes the same answer of the room to seat $seat", (reveal) => {
  const { freeze, seat, seed, message, answer, freezeSignature } = reveal;
  expect(tagged("reveal", hex(freeze), Uint8Array.of(seat), hex(seed))).toBe(message);
  expect(bytesToHex(hashReveal(hexToBytes(freeze), seat, hexToBytes(seed)))).toBe(message);
  expect(isSigned(message, answer)).toBe(true);
  expect(isSigned(freeze, freezeSignature)).toBe(true);
  const parts = { freeze: hexToBytes(freeze), seat, seed: hexToBytes(seed) };
  expect(verifyRevealAnswer(hexToBytes(vectors.key), parts, hexToBytes(answer))).toBe(true);
});

describe.each(vectors.records)("F3: the record of the hand “$name”", ({ file, codes, expect: expected }) => {
  test("Node computes the same hash of the record", () => {
    expect(tagged("hand", canonical(file.record))).toBe(file.hash);
  });

  test("Node accepts the record's signatures", () => {
    const { freeze, reveals } = file.record;
    expect(isSigned(freeze.hash, freeze.signature)).toBe(true);
    for (const { seat, seed, answer } of reveals)
      if (seed !== null && answer !== null)
        expect(isSigned(tagged("reveal", hex(freeze.hash), Uint8Array.of(seat), hex(seed)), answer)).toBe(true);
  });

  test("the verifier gives the results that are recorded in the vectors", () => {
    expect(codesOf(verifyDealFile(file, { keys: [vectors.key], expect: expected }))).toEqual(codes);
  });
});
