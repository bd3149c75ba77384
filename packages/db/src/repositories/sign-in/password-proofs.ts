/**
 * Proves to the database that a person knows the password of an account, and changes passwords. SQL: only functions of the database compare
 * passwords. Fault 100
 */
import type { Done, Refusal } from "@poker/engine";
import type { AccountRefusalCode } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { parseLogin } from "./logins.ts";
import { checkPassword, type PasswordOwner } from "./password-rules.ts";
import { listPasswordForms, makeCredential, makePasswordSalt, makeProof, type PasswordSalt } from "./passwords.ts";

/**
 * Makes the proof of a password for the account with this login (`parseLogin`), in the spelling that is stored. For an unknown login it
 * computes as many proofs, with a made-up salt, so that it takes as long. Fault 67
 */
export async function proveFor(pool: Queryable, login: string, password: string): Promise<Uint8Array> {
  const { rows } = await pool.query<PasswordSalt>(
    `SELECT salt, memory_kib AS "memoryKib", passes, lanes FROM password_salt($1)`,
    [login],
  );
  const salt = rows[0] ?? makePasswordSalt();
  const [proof, ...others] = await Promise.all(listPasswordForms(password).map((form) => makeProof(form, salt)));
  if (!proof) throw new Error("a password has no spelling");
  if (others.length === 0) return proof;
  const picked = await pool.query<{ proof: Uint8Array }>("SELECT password_pick_proof($1, $2) AS proof", [
    login,
    [proof, ...others],
  ]);
  return picked.rows[0]?.proof ?? proof;
}

/** Changes the password and ends the account's other sessions. When the account has a second factor, the session must be fresh. */
export async function changePassword(
  pool: Queryable,
  sessionKey: string,
  owner: PasswordOwner,
  current: string,
  next: string,
): Promise<Done | Refusal<AccountRefusalCode>> {
  const refusal = await checkPassword(next, owner);
  if (refusal) return refusal;
  return callRefusing(pool, "SELECT password_change($1, $2, $3, $4, $5, $6, $7) AS refused", [
    sessionKey,
    await proveFor(pool, parseLogin(owner.name), current),
    ...(await makeCredential(next)),
  ]);
}
