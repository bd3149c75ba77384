import { randomBytes } from "node:crypto";
import { parseCards } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { findCards, hideCards, ownCardsKeys, rememberOwnCardsKeys } from "./hidden-cards.ts";

const archiveKey = randomBytes(32);
const [ana, ben] = [ownCardsKeys(archiveKey, "ana"), ownCardsKeys(archiveKey, "ben")];
const aces = parseCards("As Ah");

it("a player's keys are derived once from the archive keys, and forgotten when many others have played", () => {
  const keysOf = rememberOwnCardsKeys(archiveKey, 2);
  const first = keysOf("ana");
  expect(first).toEqual(ana);
  expect(keysOf("ben")).toEqual(ben);
  expect(keysOf("ana")).toBe(first);
  keysOf("cem");
  expect(keysOf("ana")).toBe(first);
  keysOf("ben");
  keysOf("cem");
  expect(keysOf("ana")).not.toBe(first);
});

describe("F4: hidden cards", () => {
  it("are found again, in many hands at once, with two cards and with four", () => {
    const hands = [aces, parseCards("2c 3d 4h 5s"), []].map((cards, place) => ({ handSerial: 7 + place, cards }));
    const hidden = hands.map(({ handSerial, cards }) => ({ handSerial, hidden: hideCards(ana, handSerial, cards) }));
    expect(findCards(ana, hidden)).toEqual(hands.map(({ cards }) => cards));
  });

  it("a shown hand reveals nothing about others: the same cards differ in each hand and for each player", () => {
    const bytes = [
      ...Array.from({ length: 1_000 }, (_, serial) => hideCards(ana, serial, aces)),
      ...Array.from({ length: 1_000 }, (_, serial) => hideCards(ben, serial, aces)),
    ].map((hidden) => Buffer.from(hidden).toString("hex"));
    // Two bytes have 65,536 values. So among 2,000 random ones, about thirty occur twice.
    expect(new Set(bytes).size).toBeGreaterThan(1_900);
    // Comparing the hidden bytes of two hands of the same player must reveal nothing either, so their differences must look random.
    const differences = bytes.slice(1, 1_000).map((hex, place) => Number(`0x${hex}`) ^ Number(`0x${bytes[place]}`));
    expect(new Set(differences).size).toBeGreaterThan(950);
  });

  it("another player's key, or another hand's number, gives other cards or no cards", () => {
    const serials = Array.from({ length: 200 }, (_, serial) => serial);
    const hidden = serials.map((handSerial) => ({ handSerial, hidden: hideCards(ana, handSerial, aces) }));
    const withOther = findCards(ben, hidden).filter((cards) => cards?.join() === aces.join());
    const moved = findCards(
      ana,
      hidden.map(({ handSerial, hidden: bytes }) => ({ handSerial: handSerial + 1, hidden: bytes })),
    ).filter((cards) => cards?.join() === aces.join());
    expect([withOther.length, moved.length]).toEqual([0, 0]);
  });
});
