/** Tells the secrets of two processes apart without revealing them: a hash of all of them, each of which is random. */
import { createHash } from "node:crypto";

export function fingerprintSecrets(secrets: readonly Uint8Array[]): string {
  const hash = createHash("sha256").update("the secrets of a room");
  // Each is hashed by itself, so that no two lists are the same bytes.
  for (const secret of secrets) hash.update(createHash("sha256").update(secret).digest());
  return hash.digest("base64url");
}
