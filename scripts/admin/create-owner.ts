/**
 * Makes owners of the room from the command line: creates a new account by its e-mail address, or appoints an existing
 * account by its id. Faults 94, 98
 */
import {
  type AppointedOwner,
  appointOwner,
  createUsers,
  type Database,
  findAccountByEmail,
  makeNewPassword,
} from "@poker/db";
import { isRefusal } from "@poker/engine";
import type { AccountRefusalCode } from "@poker/protocol";

type CreateOwnerResult = { readonly name: string; readonly password: string } | { readonly failure: string };
type AppointOwnerResult = AppointedOwner | { readonly failure: string };

const REFUSAL_MESSAGES: Partial<Record<AccountRefusalCode, string>> = {
  "email-not-valid": "That is no e-mail address.",
  "name-not-allowed":
    'Give a name as well: 3 to 20 Latin letters, digits or spaces. Players see it, so words such as "owner" or "manager" are not allowed.',
  "name-taken": "Another account has that name, or one that looks like it: choose another.",
};

/**
 * Creates an account with this e-mail address and makes it an owner.
 * Refuses an address that another account has proven, because that account's person owns the address.
 * An account that has not proven the address does not prevent this.
 */
export async function createOwner(database: Database, email: string, name: string): Promise<CreateOwnerResult> {
  const existing = await describeExisting(database, email);
  if (existing) return { failure: existing };
  const password = makeNewPassword();
  const made = await createUsers(database).register({ email, password, name });
  if (isRefusal(made)) return { failure: REFUSAL_MESSAGES[made.code] ?? made.code };
  await appointOwner(database.pool, made.user.id);
  return { name: made.user.name, password };
}

async function describeExisting(database: Database, email: string): Promise<string | null> {
  const account = await findAccountByEmail(database.pool, email);
  if (!account) return null;
  const since = new Date(account.createdAt).toISOString().slice(0, 16).replace("T", " ");
  return `${email} belongs to an account already: "${account.name}", made on ${since} UTC.
If you know that it is the right person's: npm run admin -- appoint ${account.id}`;
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes an account an owner and lifts the sanctions that would lock it out. Calling it again changes nothing. */
export async function appointExisting(database: Database, userId: string): Promise<AppointOwnerResult> {
  const appointed = UUID.test(userId) ? await appointOwner(database.pool, userId) : null;
  return appointed ?? { failure: "There is no such account. Guests and bots cannot be owners." };
}
