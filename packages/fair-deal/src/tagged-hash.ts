/** Computes hashes that contain their purpose, so that a hash made for one purpose cannot be used for another. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8 } from "./bytes.ts";

type Sha256 = ReturnType<typeof sha256.create>;

const VERSION = "bpr/v1";

/** Hashers that have already hashed the fixed start of a tag's hashes. */
const starts = new Map<string, Sha256>();
/** Continues from that start for each hash: a deck has two hundred hashes, and a new hasher costs as much as a hash. */
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
