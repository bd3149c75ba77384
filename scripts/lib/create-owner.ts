import { randomBytes } from "node:crypto";
import { appointOwner, createUsers, type Database, type RegistrationRefusal } from "@poker/db";
import { isRefusal } from "@poker/engine";

export type CreateOwnerResult =
  | { readonly name: string; readonly password: string | null }
  | { readonly failure: string };

const REFUSAL_MESSAGES: Partial<Record<RegistrationRefusal["code"], string>> = {
  "email-not-valid": "That is no e-mail address.",
  "name-not-allowed":
    "No account has that address yet: give a name as well, three to twenty Latin letters, digits or spaces.",
  "name-taken": "Another account has that name, or one that looks like it: choose another.",
};

/** Makes the account with this address an owner of the room, or creates one. Repeating it changes nothing. */
export async function createOwner(database: Database, email: string, name: string): Promise<CreateOwnerResult> {
  const known = await appointOwner(database.pool, email);
  if (known) return { ...known, password: null };
  const password = randomBytes(12).toString("base64url");
  const made = await createUsers(database).register({ email, password, name });
  if (isRefusal(made)) return { failure: REFUSAL_MESSAGES[made.code] ?? made.code };
  await appointOwner(database.pool, email);
  return { name: made.user.name, password };
}
