/**
 * Parses settings that are secrets. Each is one key, or a list of keys such as `new,old`. The first key seals and
 * signs. Every key in the list can open and verify. Decision 0110
 */
import { type KeyList, type LastingKey, MAX_KEYS, parseKeyList, splitKeys } from "@poker/db";
import * as z from "zod";

const MIN_TEXT_LENGTH = 32;

export const keyList = (name: LastingKey) =>
  z.string().transform((text, context): KeyList => {
    const keys = parseKeyList(name, text);
    if (keys) return keys;
    const form = `must be 32 bytes as base64 or hexadecimal, or up to ${MAX_KEYS} different such keys, separated by commas`;
    context.addIssue({ code: "custom", message: form });
    return z.NEVER;
  });

/** A list of secrets that are used as text. The first one signs. */
export const secretList = z.string().transform((text, context): readonly [string, ...string[]] => {
  const [first = "", ...rest] = splitKeys(text);
  const all = [first, ...rest];
  if (
    all.every(({ length }) => length >= MIN_TEXT_LENGTH) &&
    new Set(all).size === all.length &&
    all.length <= MAX_KEYS
  )
    return [first, ...rest];
  const form = `must be 32 random bytes or more, as text, or up to ${MAX_KEYS} different such texts, separated by commas`;
  context.addIssue({ code: "custom", message: form });
  return z.NEVER;
});
