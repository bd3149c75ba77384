/** Signs freezes, and answers to reveals, with the room's Ed25519 key, and checks these signatures. Steps 3 and 4 in docs/fair-deal.md. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { type Bytes, requireLength, u8 } from "./bytes.ts";
import { taggedHash } from "./tagged-hash.ts";

/** Returns the public key that belongs to a secret key. Each has 32 bytes. */
export const publicKeyOf = (secretKey: Bytes): Bytes => ed25519.getPublicKey(secretKey);

/** Signs a freeze. With the signature, the room promises to deal by this freeze. */
export const signFreeze = (secretKey: Bytes, freeze: Bytes): Bytes =>
  ed25519.sign(requireLength(32, freeze, "A freeze"), secretKey);

/** Returns true when the freeze was signed with the secret key that belongs to `publicKey`. Never throws. */
export const verifyFreeze = (publicKey: Bytes, freeze: Bytes, signature: Bytes): boolean =>
  isSigned(publicKey, freeze, signature);

/** Returns the hash that the room signs to answer a reveal. The signature confirms that this seed came from this seat for this freeze. */
export const hashReveal = (freeze: Bytes, seat: number, seed: Bytes): Bytes =>
  taggedHash("reveal", requireLength(32, freeze, "A freeze"), u8(seat), requireLength(32, seed, "A seed"));

/** Returns the room's answer to a reveal. With it, the player can prove that their seed came in time. */
export const answerReveal = (secretKey: Bytes, freeze: Bytes, seat: number, seed: Bytes): Bytes =>
  ed25519.sign(hashReveal(freeze, seat, seed), secretKey);

export const verifyRevealAnswer = (
  publicKey: Bytes,
  reveal: { readonly freeze: Bytes; readonly seat: number; readonly seed: Bytes },
  answer: Bytes,
): boolean => isSigned(publicKey, hashReveal(reveal.freeze, reveal.seat, reveal.seed), answer);

/**
 * Returns true when a signature is valid by RFC 8032, as in other libraries. Signatures that are valid only by the looser rules of ZIP 215
 * are refused.
 */
function isSigned(publicKey: Bytes, message: Bytes, signature: Bytes): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // `verify` throws when the bytes are no point on the curve.
    return false;
  }
}
