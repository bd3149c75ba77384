/** argon2id, with the library's parameters (19 MiB, two passes), which follow OWASP. */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

export const MIN_PASSWORD_LENGTH = 8;
/** Longer ones are refused: hashing them would let an attacker make the server work. */
export const MAX_PASSWORD_LENGTH = 200;

export const hashPassword = (password: string): Promise<string> => hash(password);

let dummyHash: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`null`) as for one that does. Fault 67 */
export async function matchesPassword(hashed: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(randomBytes(16));
  const right = await verify(hashed ?? (await dummyHash), password.slice(0, MAX_PASSWORD_LENGTH + 1));
  return right && hashed !== null;
}
