/**
 * Handles the keys that one setting lists. The first key seals and all of them open, so a key can be replaced without losing data. While a
 * setting has several keys, sealed data begins with the mark of its key. Decision 0110
 */
import { keyFingerprint, type LastingKey } from "./key-fingerprint.ts";
import { parseKey } from "./parse-key.ts";

interface ListedKey {
  readonly bytes: Uint8Array;
  /** The mark of the key: the bytes of its fingerprint. */
  readonly mark: Uint8Array;
}

export interface KeyList {
  readonly keys: readonly [ListedKey, ...ListedKey[]];
}

/** A single key, or a list of keys. A single key is used whatever mark the data has. */
export type SealKeys = Uint8Array | KeyList;

export const MARK_BYTES = 8;
/**
 * How many keys a setting may have. With each key, bytes that no key opens cost one more attempt. A list that keeps growing shows that no
 * rotation was finished.
 */
export const MAX_KEYS = 5;

export const markOf = (fingerprint: string): Uint8Array => Buffer.from(fingerprint, "hex");

/** Returns the texts of the keys in a setting such as `new,old`. */
export const splitKeys = (text: string): readonly string[] => text.split(",").map((part) => part.trim());

/** Returns null when one of the texts is not a key, when there are too many keys, or when a key is in the list twice. */
export function parseKeyList(name: LastingKey, text: string): KeyList | null {
  const texts = splitKeys(text);
  const listed = texts.flatMap((part) => {
    const bytes = parseKey(part);
    return bytes ? [{ bytes, mark: markOf(keyFingerprint(name, bytes)) }] : [];
  });
  const [first, ...rest] = listed;
  const marks = new Set(listed.map(({ mark }) => Buffer.from(mark).toString("hex")));
  if (!first || marks.size !== texts.length || texts.length > MAX_KEYS) return null;
  return { keys: [first, ...rest] };
}

/** Returns the keys with their marks. A single key has no mark, so its mark is null. */
export const listKeys = (
  keys: SealKeys,
): readonly { readonly bytes: Uint8Array; readonly mark: Uint8Array | null }[] =>
  keys instanceof Uint8Array ? [{ bytes: keys, mark: null }] : keys.keys;

/** Returns the key that seals, and the mark to write before the sealed data. The mark is empty when there is only one key. */
export function sealingKey(keys: SealKeys): { readonly bytes: Uint8Array; readonly mark: Uint8Array } {
  if (keys instanceof Uint8Array) return { bytes: keys, mark: NO_MARK };
  const [{ bytes, mark }] = keys.keys;
  return { bytes, mark: keys.keys.length > 1 ? mark : NO_MARK };
}
const NO_MARK = new Uint8Array();

export const firstKey = ({ keys: [{ bytes }] }: KeyList): Uint8Array => bytes;

/** A key, a list of keys, or the text of a setting with one or several keys. */
export type KeySetting = Uint8Array | KeyList | string;

/** Returns the fingerprints of the keys, in their order. */
export function fingerprintsOf(name: LastingKey, setting: KeySetting): readonly string[] {
  if (typeof setting === "string") return splitKeys(setting).map((text) => keyFingerprint(name, text));
  if (setting instanceof Uint8Array) return [keyFingerprint(name, setting)];
  return setting.keys.map(({ mark }) => Buffer.from(mark).toString("hex"));
}

export const startsWithMark = (sealed: Uint8Array, mark: Uint8Array, at = 0): boolean =>
  mark.every((byte, place) => sealed[at + place] === byte);
