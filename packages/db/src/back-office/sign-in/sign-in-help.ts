/**
 * Helps a person who cannot sign in and gets no mail: gives them a new password, or lifts the limits on their attempts to sign in. Only the
 * command on the room's machine uses it, connected as the owner of the database. SQL: functions of the database do the work. Faults 67, 82,
 * 95, 118
 */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { makeCredential } from "../../repositories/sign-in/passwords.ts";

type SignInHelpRefusal = "reason-required" | "no-such-person";

type SignInHelp<T> = ({ readonly name: string } & T) | { readonly refused: SignInHelpRefusal };

interface HelpRow {
  readonly refused: SignInHelpRefusal | null;
  readonly name: string | null;
}

const NEW_PASSWORD_BYTES = 12;

/** Makes a password that can be read out and typed once. It has letters, digits, `-` and `_`. */
export const makeNewPassword = (): string => randomBytes(NEW_PASSWORD_BYTES).toString("base64url");

/** Sets a new password and ends the person's sessions. The password is returned here and stored nowhere. */
export async function giveNewPassword(
  ownerPool: pg.Pool,
  userId: string,
  reason: string,
): Promise<SignInHelp<{ readonly password: string }>> {
  const password = makeNewPassword();
  const { rows } = await ownerPool.query<HelpRow>("SELECT * FROM staff_reset_password($1, $2, $3, $4, $5, $6, $7)", [
    userId,
    reason,
    ...(await makeCredential(password)),
  ]);
  const helped = toHelp(rows[0]);
  return "refused" in helped ? helped : { ...helped, password };
}

/** Resets the counts of attempts that make the person wait before signing in. */
export async function unlockSignIn(ownerPool: pg.Pool, userId: string, reason: string): Promise<SignInHelp<object>> {
  const { rows } = await ownerPool.query<HelpRow>("SELECT * FROM staff_unlock_sign_in($1, $2)", [userId, reason]);
  return toHelp(rows[0]);
}

function toHelp(row: HelpRow | undefined): SignInHelp<object> {
  if (!row || row.refused !== null || row.name === null) return { refused: row?.refused ?? "no-such-person" };
  return { name: row.name };
}
