import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMessageSeal, sealedCapacity } from "./message-seal.ts";

const CHANNEL = "bus#/";
const liveKey = randomBytes(32);
let time = 1_800_000_000_000;
const now = () => time;

it("fault 121: another game server opens a message, and opens each message only once", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 }), (texts) => {
      const [from, to] = [createMessageSeal(liveKey, now), createMessageSeal(liveKey, now)];
      const sealed = texts.map((text) => from.seal(CHANNEL, text));
      expect(sealed.map((each) => to.open(CHANNEL, each))).toEqual(texts);
      expect(sealed.map((each) => to.open(CHANNEL, each))).toEqual(texts.map(() => null));
    }),
  ));

it("fault 121 ✗: a message under another key or channel, a changed message and plain text do not open", () => {
  const sealed = createMessageSeal(liveKey, now).seal(CHANNEL, '{"type":3}');
  const bytes = Buffer.from(sealed, "base64");
  const changed = [...bytes.keys()].map((place) => Buffer.from(bytes.with(place, (bytes[place] ?? 0) ^ 1)));
  const to = createMessageSeal(liveKey, now);
  expect(createMessageSeal(randomBytes(32), now).open(CHANNEL, sealed)).toBeNull();
  expect(to.open("bus#/other", sealed)).toBeNull();
  for (const each of changed) expect(to.open(CHANNEL, each.toString("base64"))).toBeNull();
  for (const plain of ["", "x", '{"type":3,"nsp":"/"}', "A".repeat(200)]) expect(to.open(CHANNEL, plain)).toBeNull();
  expect(to.open(CHANNEL, sealed)).toBe('{"type":3}');
});

it("fault 121 ✗: a message older than a minute does not open, not even at a new server", () => {
  const sealed = createMessageSeal(liveKey, now).seal(CHANNEL, "old");
  time += 61_000;
  expect(createMessageSeal(liveKey, now).open(CHANNEL, sealed)).toBeNull();
});

it("a text that fills `sealedCapacity` fits into the message after sealing, and a longer text does not", () => {
  const text = "x".repeat(sealedCapacity(7_999));
  expect(createMessageSeal(liveKey, now).seal(CHANNEL, text).length).toBeLessThanOrEqual(7_999);
  expect(createMessageSeal(liveKey, now).seal(CHANNEL, `${text}xxxx`).length).toBeGreaterThan(7_999);
});
