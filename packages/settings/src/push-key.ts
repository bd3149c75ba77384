/**
 * Computes the key pair with which the room signs its push messages (VAPID). It is on the curve P-256, and its secret
 * half comes from PUSH_KEY. Decision 0064
 */
import { createECDH } from "node:crypto";

/** Both halves of the key, in base64url. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Computes the key pair. Returns null when these 32 bytes are not a valid secret for the curve P-256, which happens
 * once in four billion times.
 */
export function derivePushKey(secret: Uint8Array): PushKeyPair | null {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(secret);
  } catch {
    return null;
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey: Buffer.from(secret).toString("base64url") };
}
