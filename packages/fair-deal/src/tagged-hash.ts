/** Computes hashes that include a tag for their purpose. So a hash that was made for one purpose is never valid for another. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8 } from "./bytes.ts";

type Sha256 = ReturnType<typeof sha256.create>;

const VERSION = "bpr/v1";

/** For each tag, a hasher that has already hashed the tag. */
const starts = new Map<string, Sha256>();
/**
 * The one hasher that computes every hash. Each hash first copies the state of its tag's hasher into it. A deck needs two hundred hashes,
 * and creating a hasher for each would take as long as the hashing.
 */
const hasher = sha256.create();

function startOf(tag: string): Sha256 {
  const known = starts.get(tag);
  if (known) return known;
  const start = sha256.create().update(concatParts(encodeText(`${VERSION}/${tag}`), u8(0)));
  starts.set(tag, start);
  return start;
}

/** Returns the 32 bytes of SHA-256("bpr/v1/" ‖ tag ‖ 0x00 ‖ parts…). */
export function taggedHash(tag: string, ...parts: readonly Bytes[]): Bytes {
  startOf(tag)._cloneInto(hasher);
  for (const part of parts) hasher.update(part);
  return hasher.digest();
}
