/**
 * Seals files with a passphrase. scrypt makes the key from the passphrase. AES-256-GCM seals each file with its own nonce. A sealed file
 * consists of the nonce, the ciphertext and the tag.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./manifest.ts";

type ScryptSettings = NonNullable<Manifest["scrypt"]>;

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MIN_LENGTH = 12;

/**
 * Returns new settings for scrypt. With them, computing the key takes 128 MB of memory and about half a second. An attacker must spend the
 * same on each guess.
 */
export const newScryptSettings = (): ScryptSettings => ({
  salt: randomBytes(16).toString("base64"),
  n: 2 ** 17,
  r: 8,
  p: 1,
});

/** Returns a line that says what is wrong with the passphrase; null when it can be used. */
export const findPassphraseProblem = (passphrase: string): string | null =>
  passphrase.length < MIN_LENGTH
    ? `The passphrase is too short: it must have at least ${MIN_LENGTH} characters.`
    : null;

export function deriveSealKey(passphrase: string, { salt, n, r, p }: ScryptSettings): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // scrypt needs a little more than 128 * n * r bytes, so this allows it twice as much.
    const options = { N: n, r, p, maxmem: 256 * n * r };
    scrypt(passphrase.normalize("NFKC"), Buffer.from(salt, "base64"), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

/** Returns a stream that seals bytes. The seal covers `name`, so that one sealed file cannot take the place of another. */
export function sealingStream(key: Uint8Array, name: string): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(nonce);
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!isBegun) this.push(nonce);
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/**
 * Returns where the ciphertext of a sealed file begins and ends, and the stream that opens it. The stream fails at its end when bytes were
 * altered.
 */
export async function openingStream(file: string, key: Uint8Array, name: string) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const end = size - TAG_BYTES;
    if (end < NONCE_BYTES) throw new BackupError("altered", `${file} is incomplete.`);
    const { buffer: nonce } = await handle.read(Buffer.alloc(NONCE_BYTES), 0, NONCE_BYTES, 0);
    const { buffer: tag } = await handle.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, end);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(tag);
    return { range: { start: NONCE_BYTES, end: end - 1 }, isEmpty: end === NONCE_BYTES, decipher };
  } finally {
    await handle.close();
  }
}
