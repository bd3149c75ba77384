import { randomBytes } from "node:crypto";
import { parseCards } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { findCards, findHandsWith, HIDDEN_ENTRY_BYTES, hideCards, ownCardsKeys } from "./hidden-cards.ts";
import { type KeyList, parseKeyList } from "./key-list.ts";
import { seal, unseal } from "./sealing.ts";

const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("hex")];
const listOf = (...texts: readonly string[]): KeyList => {
  const list = parseKeyList("ARCHIVE_KEY", texts.join(", "));
  if (!list) throw new Error("no keys");
  return list;
};
const at = { tableId: "0193d3a0-0000-7000-8000-000000000001", handNo: 7, seq: 42 };
const bytes = new TextEncoder().encode("the deck");
const open = (keys: KeyList, sealed: Uint8Array) => {
  const opened = unseal(keys, at, sealed);
  return opened && new TextDecoder().decode(opened);
};

describe("fault 146: a list of keys", () => {
  it("opens what each of its keys sealed: alone, first of a list, and second of a list", () => {
    const both = [listOf(newer, older), listOf(older, newer)];
    const sealed = [listOf(older), listOf(newer), ...both].map((keys) => seal(keys, at, bytes));
    for (const keys of both) for (const each of sealed) expect(open(keys, each)).toBe("the deck");
  });

  it("seals with its first key; with one key, nothing is written that an earlier version could not read", () => {
    const sealed = seal(listOf(newer, older), at, bytes);
    expect(open(listOf(newer), sealed)).toBe("the deck");
    expect(open(listOf(older), sealed)).toBeNull();
    expect(seal(listOf(older), at, bytes)).toHaveLength(12 + bytes.length + 16);
    expect(open(listOf(newer, older), seal(listOf(older), at, bytes))).toBe("the deck");
  });

  it("✗: a mark in front of other bytes, or a changed mark, does not make the bytes open", () => {
    const keys = listOf(newer, older);
    const mark = seal(keys, at, bytes).subarray(0, 8);
    const stranger = seal(randomBytes(32), at, bytes);
    expect(open(keys, Buffer.concat([mark, stranger]))).toBeNull();
    expect(open(keys, Buffer.concat([mark, seal(listOf(older), at, bytes)]))).toBeNull();
    const changed = Uint8Array.from(seal(keys, at, bytes), (byte, place) => (place === 0 ? byte ^ 1 : byte));
    expect(open(keys, changed)).toBeNull();
  });

  it("✗: is refused with a key twice, with a text that is not a key, and with more than five keys", () => {
    for (const text of [`${older},${older}`, `${older},`, `${older},short`, ""])
      expect(parseKeyList("LIVE_KEY", text)).toBeNull();
    const six = Array.from({ length: 6 }, () => randomBytes(32).toString("base64"));
    expect(parseKeyList("LIVE_KEY", six.slice(1).join())).not.toBeNull();
    expect(parseKeyList("LIVE_KEY", six.join())).toBeNull();
  });

  it("F4: own cards that any key of the list hid are found and searched; cards without a mark never open wrongly", () => {
    const own = (...texts: readonly string[]) => ownCardsKeys(listOf(...texts), "ana");
    const aces = parseCards("As Ah");
    const hidden = Array.from({ length: 600 }, (_, serial) => {
      const keys = [own(older), own(older, newer), own(newer, older)][serial % 3] ?? own(older);
      return { handSerial: serial, hidden: hideCards(keys, serial, aces) };
    });
    const both = own(newer, older);
    const found = findCards(both, hidden);
    for (const cards of found) if (cards) expect(cards).toEqual(aces);
    // A wrong key happens to give two cards in less than one of a hundred thousand hands, and four cards in two of a thousand.
    const ofTwo = findCards(
      both,
      hidden.map((each) => ({ ...each, count: 2 })),
    );
    for (const cards of ofTwo) expect(cards).toEqual(aces);
    const entries = hidden.flatMap(({ handSerial, hidden: each }) => {
      const serial = Buffer.alloc(8);
      serial.writeBigUInt64BE(BigInt(handSerial));
      return [serial, Buffer.concat([each, Buffer.alloc(HIDDEN_ENTRY_BYTES)]).subarray(0, HIDDEN_ENTRY_BYTES)];
    });
    const searched = findHandsWith(both, Buffer.concat(entries), aces);
    expect(searched).toEqual(hidden.flatMap(({ handSerial }, place) => (found[place] ? handSerial : [])));
    expect(findHandsWith(own(newer), Buffer.concat(entries.slice(4, 6)), aces)).toEqual([2]);
  });
});
