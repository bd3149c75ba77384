/**
 * The room's Ed25519 key, which signs freezes and answers to reveals. Its secret half comes from DEAL_KEY. Signing uses Node's own code,
 * which is many times faster than the code that browsers check with. F3
 */
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { promisify } from "node:util";

export interface DealKey {
  /** 32 bytes in hexadecimal. */
  readonly publicKey: string;
  /** Resolves with the signature of 32 bytes: 64 bytes in hexadecimal. Another thread makes it. */
  sign(hash: Uint8Array): Promise<string>;
}

/** With a callback, Node signs in its thread pool. */
const signElsewhere = promisify(sign);

/** The bytes that come before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
/** A public key in SPKI ends with its 32 bytes. */
const PUBLIC_KEY_LENGTH = 32;

export function readDealKey({ DEAL_KEY }: { readonly DEAL_KEY: Uint8Array }): DealKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, DEAL_KEY]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-PUBLIC_KEY_LENGTH).toString("hex"),
    sign: async (hash) => (await signElsewhere(null, hash, key)).toString("hex"),
  };
}
