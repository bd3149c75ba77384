/**
 * Makes the proof of a password with argon2id. It uses the library's parameters (19 MiB, two passes), which follow OWASP. The database
 * gives the salt and compares the proof, and never returns the stored one (decision 0035).
 */
import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";

/** How long a password may be. A longer one is refused, because hashing long texts would let an attacker overload the server. */
export const MAX_PASSWORD_LENGTH = 200;

/** The salt and the costs with which argon2id makes the proof of an account's password. */
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

/**
 * Returns a password in the spelling in which new passwords are stored. Unicode can spell one letter in several ways, and devices type it
 * differently. Decision 0084
 */
export const toPasswordForm = (typed: string): string => typed.normalize("NFC");

/**
 * Returns all spellings in which this password may be stored: first the spelling of new passwords, then those of older accounts. How many
 * there are depends only on the typed text, never on the account. Fault 67
 */
export const listPasswordForms = (typed: string): readonly string[] => [
  ...new Set([toPasswordForm(typed), typed.normalize("NFD"), typed]),
];

/** Computes the proof that a person knows the password. `password` is one of the spellings of what they typed. */
export const makeProof = (password: string, { salt, memoryKib, passes, lanes }: PasswordSalt): Promise<Uint8Array> =>
  hashRaw(password.slice(0, MAX_PASSWORD_LENGTH + 1), {
    salt,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
  });

/** Makes what is stored of a new password, in the order of the parameters of the database's functions: salt, three costs, proof. */
export async function makeCredential(
  password: string,
): Promise<readonly [Uint8Array, number, number, number, Uint8Array]> {
  const salt = makePasswordSalt();
  return [salt.salt, salt.memoryKib, salt.passes, salt.lanes, await makeProof(toPasswordForm(password), salt)];
}
