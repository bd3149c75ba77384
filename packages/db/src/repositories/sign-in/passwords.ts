/**
 * Makes the proof of a password: argon2id, with the library's parameters (19 MiB, two passes), which follow OWASP. The database supplies
 * the salt, compares the proof and never returns the stored one (decision 0035).
 */
import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";

/** Longer passwords are refused, because hashing them would let an attacker load the server. */
export const MAX_PASSWORD_LENGTH = 200;

/** The salt and the cost with which argon2id makes the proof of an account's password. */
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
 * Returns the spelling in which new passwords are stored. Unicode spells one letter in several ways, and systems type different spellings.
 * Decision 0084
 */
export const toPasswordForm = (typed: string): string => typed.normalize("NFC");

/**
 * The spellings in which a typed password may be stored: first the spelling of new passwords, then the spellings of older accounts. The
 * number of spellings depends only on the typed text, never on the account. Fault 67
 */
export const listPasswordForms = (typed: string): readonly string[] => [
  ...new Set([toPasswordForm(typed), typed.normalize("NFD"), typed]),
];

/** The proof that the maker knows the password. `password` is one of the spellings of the typed password. */
export const makeProof = (password: string, { salt, memoryKib, passes, lanes }: PasswordSalt): Promise<Uint8Array> =>
  hashRaw(password.slice(0, MAX_PASSWORD_LENGTH + 1), {
    salt,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
  });

/** A new password, from the typed text, as the parameters of the database's functions: salt, costs, proof. */
export async function makeCredential(
  password: string,
): Promise<readonly [Uint8Array, number, number, number, Uint8Array]> {
  const salt = makePasswordSalt();
  return [salt.salt, salt.memoryKib, salt.passes, salt.lanes, await makeProof(toPasswordForm(password), salt)];
}
