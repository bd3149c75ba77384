import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseKey } from "./parse-key.ts";
import type { SealLocation } from "./seal-location.ts";
import { seal, unseal } from "./sealing.ts";

const key = randomBytes(32);
const at: SealLocation = { tableId: "0193d3a0-0000-7000-8000-000000000001", handNo: 7, seq: 42 };
const bytes = new TextEncoder().encode('{"deck":[51,0,13]}');

it("sealed contents are unsealed with the same key and context", () =>
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(), fc.nat(), (content, handNo, seq) => {
      const place = { ...at, handNo, seq };
      expect(Uint8Array.from(unseal(key, place, seal(key, place, content)) ?? [])).toEqual(content);
    }),
  ));

describe("unsealing returns null", () => {
  const sealed = seal(key, at, bytes);
  it("with another key", () => expect(unseal(randomBytes(32), at, sealed)).toBeNull());
  it.each<[string, SealLocation]>([
    ["another table", { ...at, tableId: "0193d3a0-0000-7000-8000-000000000002" }],
    ["another hand", { ...at, handNo: 8 }],
    ["another row", { ...at, seq: 43 }],
  ])("at %s", (_where, place) => expect(unseal(key, place, sealed)).toBeNull());
  it("when any byte was changed or the end is missing", () => {
    for (let index = 0; index < sealed.length; index++) {
      const changed = Uint8Array.from(sealed, (byte, n) => (n === index ? byte ^ 1 : byte));
      expect(unseal(key, at, changed)).toBeNull();
      expect(unseal(key, at, sealed.subarray(0, index))).toBeNull();
    }
  });
});

it("sealing the same contents twice gives different bytes that reveal nothing about them", () => {
  const [one, two] = [Buffer.from(seal(key, at, bytes)), Buffer.from(seal(key, at, bytes))];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(Buffer.from("deck"))).toBe(false);
});

describe("a configured key", () => {
  it("is 32 bytes in base64 or in hexadecimal digits", () => {
    expect(parseKey(key.toString("base64"))).toEqual(new Uint8Array(key));
    expect(parseKey(key.toString("hex"))).toEqual(new Uint8Array(key));
  });
  it("is refused when it is shorter or longer", () => {
    expect(parseKey(key.subarray(1).toString("base64"))).toBeNull();
    expect(parseKey(`${key.toString("hex")}00`)).toBeNull();
  });
});
