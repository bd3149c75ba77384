/**
 * Makes the proof of a password: argon2id, with the library's parameters (19 MiB, two passes), which follow OWASP. The database gives the
 * salt, compares the proof and never gives out what it has stored (decision 0035).
 */
import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";

/** With which salt and at which cost argon2id makes the proof of an account's password. */
export interface PasswordSalt {
  readonly salt: Uint8Array;
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

export const makePasswordSalt = (): PasswordSalt => ({
  salt: randomBytes(16),
  memoryKib: 19_456,
  passes: 2,
  lanes: 1,
});

/** What proves that its maker knows the password. */
export const makeProof = (password: string, { salt, memoryKib, passes, lanes }: PasswordSalt): Promise<Uint8Array> =>
  hashRaw(password.slice(0, MAX_PASSWORD_LENGTH + 1), {
    salt,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
  });

/** A new password as the functions of the database take it: salt, costs, proof. */
export async function makeCredential(
  password: string,
): Promise<readonly [Uint8Array, number, number, number, Uint8Array]> {
  const salt = makePasswordSalt();
  return [salt.salt, salt.memoryKib, salt.passes, salt.lanes, await makeProof(password, salt)];
}
