/** Computes hashes that contain their purpose, so that none can be used in place of another. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8 } from "./bytes.ts";

const VERSION = "bpr/v1";

/** The start of every hash of a tag. */
const prefixes = new Map<string, Bytes>();

function prefixOf(tag: string): Bytes {
  const known = prefixes.get(tag);
  if (known) return known;
  const prefix = concatParts(encodeText(`${VERSION}/${tag}`), u8(0));
  prefixes.set(tag, prefix);
  return prefix;
}

/** SHA-256("bpr/v1/" ‖ tag ‖ 0x00 ‖ parts…), 32 bytes. */
export const taggedHash = (tag: string, ...parts: readonly Bytes[]): Bytes =>
  sha256(concatParts(prefixOf(tag), ...parts));
