/**
 * Hashes all secrets of a process into one fingerprint, so that two processes can compare their secrets. The secrets are random, so the
 * fingerprint reveals nothing about them.
 */
import { createHash } from "node:crypto";

export function fingerprintSecrets(secrets: readonly Uint8Array[]): string {
  const hash = createHash("sha256").update("the secrets of a room");
  // Each secret is hashed by itself first, so that two different lists cannot give the same bytes.
  for (const secret of secrets) hash.update(createHash("sha256").update(secret).digest());
  return hash.digest("base64url");
}
