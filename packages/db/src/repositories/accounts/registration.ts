/**
 * Makes accounts and guests, each with its first chips, and discards guests. Prisma finds taken names. SQL: only functions of the database
 * make accounts and sessions. Fault 100
 */
import { randomInt } from "node:crypto";
import { DONE, type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import { type AccountRefusalCode, type NameRefusalCode, SIGN_UP_REFUSALS } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { readViolatedConstraint } from "../../sql/violated-constraint.ts";
import { emailSchema } from "../sign-in/logins.ts";
import { checkPassword } from "../sign-in/password-rules.ts";
import { makeCredential } from "../sign-in/passwords.ts";
import { makeSessionToken, toSessionKey } from "../sign-in/session-keys.ts";
import type { SessionOrigin } from "../sign-in/sessions.ts";
import { makeGuestName, makeNameCandidates, type PlayerName, parseName } from "./player-names.ts";
import type { User } from "./user.ts";

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** The language of mails to the account; English when undefined. */
  readonly locale?: string;
  /** The code of an invitation; null when the person has none. */
  readonly invitation?: string | null;
  /** The version of the settings whose terms the person agreed to; null when they agreed to none. */
  readonly termsSeen?: number | null;
}

type AccountRefusal = Refusal<AccountRefusalCode>;

export async function registerUser(
  pool: Queryable,
  registration: Registration,
): Promise<{ readonly user: User } | AccountRefusal> {
  const account = await prepareAccount(registration);
  if (isRefusal(account)) return account;
  const { email, name, key, credential, locale } = account;
  const { invitation = null, termsSeen = null } = registration;
  try {
    const { rows } = await pool.query<{ id: string }>(
      "SELECT account_register($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS id",
      [email, name, key, ...credential, locale, invitation, termsSeen],
    );
    return { user: { id: requireId(rows), name, email, guest: false, bot: false } };
  } catch (error) {
    return toMakingRefusal(error);
  }
}

/** A new guest is signed in at once, because without a session they could never come back. */
export interface NewGuest extends User {
  /** The token of the guest's first session, for the cookie. */
  readonly sessionToken: string;
}

/** Makes a guest with a name that the room chooses. Throws when the room takes no guests. */
export async function createGuest(pool: Queryable, origin: SessionOrigin | null): Promise<NewGuest> {
  const made = await createNumberedGuest(pool, origin);
  if (isRefusal(made)) throw new Error(made.code);
  return made.user;
}

type GuestMade = { readonly user: NewGuest } | Refusal<NameRefusalCode | SignUpRefusalCode>;

/** Makes a guest with a name that the room chooses. Returns a refusal when the room does not take this guest. */
export async function createNumberedGuest(pool: Queryable, origin: SessionOrigin | null): Promise<GuestMade> {
  // After five short numbers in a row that are taken, tries numbers with more digits.
  for (let digits = 4; ; digits++)
    for (let attempt = 0; attempt < 5; attempt++) {
      const made = await tryGuest(pool, makeGuestName(randomInt(10 ** (digits - 1), 10 ** digits)), origin);
      // When the name is taken, the loop tries another number.
      if (!isRefusal(made) || made.code !== "name-taken") return made;
    }
}

async function tryGuest(pool: Queryable, name: PlayerName, origin: SessionOrigin | null): Promise<GuestMade> {
  try {
    return { user: await insertGuest(pool, name, origin) };
  } catch (error) {
    return toMakingRefusal(error);
  }
}

/** Makes a guest under the nickname that they chose. */
export async function createNamedGuest(
  pool: Queryable,
  nickname: string,
  origin: SessionOrigin | null,
): Promise<GuestMade> {
  const wanted = parseName(nickname);
  return wanted ? tryGuest(pool, wanted, origin) : refuse("name-not-allowed");
}

const NAME_CANDIDATES = 12;

/** Returns a free name similar to the wanted one; null when no such name was found. */
export async function suggestName(prisma: Database["prisma"], wanted: string): Promise<string | null> {
  const candidates = makeNameCandidates(wanted, NAME_CANDIDATES, randomInt);
  const taken = await prisma.user.findMany({
    where: { nameKey: { in: candidates.map(({ key }) => key) } },
    select: { nameKey: true },
  });
  const takenKeys = new Set(taken.map(({ nameKey }) => nameKey));
  return candidates.find(({ key }) => !takenKeys.has(key))?.name ?? null;
}

/** The number of digits in the name of a discarded guest. */
const DISCARDED_GUEST_DIGITS = 9;

/**
 * Discards a guest for good: ends all their sessions and frees their nickname. Refused in two cases:
 * - The guest has a seat, because their chips would be left at the table.
 * - The guest is on a break.
 */
export function discardGuest(pool: Queryable, sessionKey: string): Promise<Done | AccountRefusal> {
  const { name, key } = makeGuestName(randomInt(10 ** (DISCARDED_GUEST_DIGITS - 1), 10 ** DISCARDED_GUEST_DIGITS));
  return callRefusing(pool, "SELECT guest_discard($1, $2, $3) AS refused", [sessionKey, name, key]);
}

/** Gives the guest a name of their own choice, which is checked like every name. */
export async function renameGuest(
  pool: Queryable,
  sessionKey: string,
  nickname: string,
): Promise<Done | AccountRefusal> {
  const wanted = parseName(nickname);
  if (!wanted) return refuse("name-not-allowed");
  try {
    return await callRefusing(pool, "SELECT guest_rename($1, $2, $3) AS refused", [
      sessionKey,
      wanted.name,
      wanted.key,
    ]);
  } catch (error) {
    return toMakingRefusal(error);
  }
}

export async function upgradeGuest(
  pool: Queryable,
  sessionKey: string,
  registration: Registration,
): Promise<Done | AccountRefusal> {
  const account = await prepareAccount(registration);
  if (isRefusal(account)) return account;
  const { email, name, key, credential, locale } = account;
  const { invitation = null, termsSeen = null } = registration;
  try {
    const { rows } = await pool.query<{ done: boolean }>(
      "SELECT guest_upgrade($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS done",
      [sessionKey, email, name, key, ...credential, locale, invitation, termsSeen],
    );
    return rows[0]?.done ? DONE : refuse("no-guest");
  } catch (error) {
    return toMakingRefusal(error);
  }
}

interface NewAccount extends PlayerName {
  readonly email: string;
  readonly credential: Awaited<ReturnType<typeof makeCredential>>;
  readonly locale: string;
}

/**
 * Returns the row of a new account, or the refusal. Checks only the form of the address, because several accounts may use the same address.
 * Fault 105
 */
async function prepareAccount({
  email,
  password,
  name,
  locale = "en",
}: Registration): Promise<AccountRefusal | NewAccount> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return refuse("email-not-valid");
  const wanted = parseName(name);
  if (!wanted) return refuse("name-not-allowed");
  const refusal = await checkPassword(password, { name: wanted.name, email: address.data });
  return refusal ?? { ...wanted, email: address.data, credential: await makeCredential(password), locale };
}

/** Inserts the guest, their first chips and a session, or nothing at all. */
async function insertGuest(
  pool: Queryable,
  { name, key }: PlayerName,
  origin: SessionOrigin | null,
): Promise<NewGuest> {
  const sessionToken = makeSessionToken();
  const { rows } = await pool.query<{ id: string }>("SELECT guest_create($1, $2, $3, $4) AS id", [
    name,
    key,
    toSessionKey(sessionToken),
    origin,
  ]);
  return { id: requireId(rows), name, email: null, guest: true, bot: false, sessionToken };
}

function requireId(rows: readonly { readonly id: string }[]): string {
  const [made] = rows;
  if (!made) throw new Error("a new user was not returned");
  return made.id;
}

type SignUpRefusalCode = (typeof SIGN_UP_REFUSALS)[number];

/** Returns a refusal when the name is taken or when the room does not accept this person. Rethrows every other error. */
function toMakingRefusal(error: unknown): Refusal<NameRefusalCode | SignUpRefusalCode> {
  const violated = readViolatedConstraint(error);
  if (violated === "users_name_key_key") return refuse("name-taken");
  const code = SIGN_UP_REFUSALS.find((each) => each === violated);
  if (code) return refuse(code);
  throw error;
}
