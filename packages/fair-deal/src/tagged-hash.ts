/** Computes hashes that contain a tag for their purpose. A hash that was made for one purpose cannot be used for another purpose. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8 } from "./bytes.ts";

type Sha256 = ReturnType<typeof sha256.create>;

const VERSION = "bpr/v1";

/** A hasher for each tag, which has already hashed the tag. */
const starts = new Map<string, Sha256>();
/**
 * Each hash copies the state of its tag's hasher into this hasher and continues from there. A deck needs two hundred
 * hashes, and creating a hasher takes as long as hashing.
 */
const hasher = sha256.create();

function startOf(tag: string): Sha256 {
  const known = starts.get(tag);
  if (known) return known;
  const start = sha256.create().update(concatParts(encodeText(`${VERSION}/${tag}`), u8(0)));
  starts.set(tag, start);
  return start;
}

/** SHA-256("bpr/v1/" ‖ tag ‖ 0x00 ‖ parts…), 32 bytes. */
export function taggedHash(tag: string, ...parts: readonly Bytes[]): Bytes {
  startOf(tag)._cloneInto(hasher);
  for (const part of parts) hasher.update(part);
  return hasher.digest();
}
