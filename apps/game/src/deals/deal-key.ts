/**
 * The room's Ed25519 key, which signs freezes and answers to reveals. Its secret half comes from DEAL_KEY. We sign with Node's own code,
 * which is many times faster than the code that browsers check with. F3
 */
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { promisify } from "node:util";

export interface DealKey {
  /** 32 bytes in hexadecimal. */
  readonly publicKey: string;
  /** Signs 32 bytes in another thread. Resolves with the signature: 64 bytes in hexadecimal. */
  sign(hash: Uint8Array): Promise<string>;
}

/** Signs in Node's thread pool. Node does this whenever `sign` gets a callback. */
const signElsewhere = promisify(sign);

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
/** How many bytes at the end of a public key in SPKI format are the key itself. */
const PUBLIC_KEY_LENGTH = 32;

export function readDealKey({ DEAL_KEY }: { readonly DEAL_KEY: Uint8Array }): DealKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, DEAL_KEY]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    publicKey: spki.subarray(-PUBLIC_KEY_LENGTH).toString("hex"),
    sign: async (hash) => (await signElsewhere(null, hash, key)).toString("hex"),
  };
}
