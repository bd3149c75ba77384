/**
 * Refuses passwords that attackers try first: short ones, the commonest ones, one character repeated, and the account's own name or
 * address. Fault 104
 */
import { type Refusal, refuse } from "@poker/engine";
import type { PasswordRefusalCode } from "@poker/protocol";
import { MAX_PASSWORD_LENGTH, toPasswordForm } from "./passwords.ts";

/** The field in `account-fields.tsx` of apps/web has the same length. */
const MIN_PASSWORD_LENGTH = 8;

export interface PasswordOwner {
  readonly name: string;
  /** null when the account has no e-mail address. */
  readonly email: string | null;
}

export async function checkPassword(
  typed: string,
  { name, email }: PasswordOwner,
): Promise<Refusal<PasswordRefusalCode> | null> {
  const password = toPasswordForm(typed);
  if (password.length < MIN_PASSWORD_LENGTH) return refuse("password-too-short");
  if (password.length > MAX_PASSWORD_LENGTH) return refuse("password-too-long");
  const plain = toPlain(password);
  if (new Set(plain).size <= 1 || (await loadCommonPasswords()).has(plain)) return refuse("password-too-easy");
  const owned = [name, email ?? "", email?.split("@", 1)[0] ?? ""].map(toPlain);
  return owned.some((known) => isMadeOf(plain, known)) ? refuse("password-like-account") : null;
}

const toPlain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** Returns true when the password is `known`, or has the same letters with other digits and signs. */
function isMadeOf(password: string, known: string): boolean {
  const core = toCore(known);
  return password === known || (core !== "" && toCore(password) === core);
}
const toCore = (text: string): string => text.replaceAll(/[^\p{Letter}]/gu, "");

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/**
 * Loads the list of common passwords, in lower case. It is loaded when it is first needed, because only people who set a password need it.
 */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter(({ length }) => length >= MIN_PASSWORD_LENGTH)),
  );
  return commonPasswords;
}
