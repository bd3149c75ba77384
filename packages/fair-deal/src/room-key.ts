/** Signs freezes and answers to reveals with the room's Ed25519 key, and checks these signatures. Steps 3 and 4 in docs/fair-deal.md. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { type Bytes, requireLength, u8 } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

/** Returns the public key of a secret key. Both keys have 32 bytes. */
export const publicKeyOf = (secretKey: Bytes): Bytes => ed25519.getPublicKey(secretKey);

/** Signs a freeze. With this signature the room promises to deal by the freeze. */
export const signFreeze = (secretKey: Bytes, freeze: Bytes): Bytes =>
  ed25519.sign(requireLength(32, freeze, "A freeze"), secretKey);

/** Returns true when the owner of this key signed the freeze. Never throws. */
export const verifyFreeze = (publicKey: Bytes, freeze: Bytes, signature: Bytes): boolean =>
  isSigned(publicKey, freeze, signature);

/**
 * Returns the hash that the room signs when it answers a reveal. With its signature the room confirms that this seed has arrived from this
 * seat for this freeze.
 */
export const hashReveal = (freeze: Bytes, seat: number, seed: Bytes): Bytes =>
  taggedHash("reveal", requireLength(32, freeze, "A freeze"), u8(seat), requireLength(32, seed, "A seed"));

/** Returns the room's answer to a reveal. With the answer, a player can prove that their seed arrived in time. */
export const answerReveal = (secretKey: Bytes, freeze: Bytes, seat: number, seed: Bytes): Bytes =>
  ed25519.sign(hashReveal(freeze, seat, seed), secretKey);

export const verifyRevealAnswer = (
  publicKey: Bytes,
  reveal: { readonly freeze: Bytes; readonly seat: number; readonly seed: Bytes },
  answer: Bytes,
): boolean => isSigned(publicKey, hashReveal(reveal.freeze, reveal.seat, reveal.seed), answer);

/** Checks a signature by RFC 8032, as other libraries do. A signature that only the looser rules of ZIP 215 accept is refused. */
function isSigned(publicKey: Bytes, message: Bytes, signature: Bytes): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // `verify` throws when the bytes are not a point on the curve.
    return false;
  }
}
