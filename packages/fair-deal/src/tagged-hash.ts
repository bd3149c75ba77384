/** Computes hashes that contain their purpose, so that none can be used in place of another. */
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, concatParts, encodeText, u8 } from "./bytes.ts";

const VERSION = "bpr/v1";

/** SHA-256("bpr/v1/" ‖ tag ‖ 0x00 ‖ parts…), 32 bytes. */
export function taggedHash(tag: string, ...parts: readonly Bytes[]): Bytes {
  return sha256(concatParts(encodeText(`${VERSION}/${tag}`), u8(0), ...parts));
}
