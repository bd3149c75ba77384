/** Reads and writes accounts and guests, and the chips each of them begins with. */

import { randomInt } from "node:crypto";
import { DONE, type Done, isRefusal, type Refusal, refuse } from "@poker/engine";
import pg from "pg";
import * as z from "zod";
import { type Database, inTransaction, type Queryable } from "../sql/connect.ts";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, matchesPassword } from "./passwords.ts";
import { makeGuestName, type PlayerName, parseName } from "./player-names.ts";

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly guest: boolean;
  readonly bot: boolean;
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export type RegistrationRefusal = Refusal<
  "email-not-valid" | "email-taken" | "name-not-allowed" | "name-taken" | PasswordRefusal["code"]
>;
type PasswordRefusal = Refusal<"password-too-short" | "password-too-long">;

export interface Users {
  /** A new account with its first play chips. */
  register(registration: Registration): Promise<{ readonly user: User } | RegistrationRefusal>;
  /** A player without an account; with the same first chips. */
  createGuest(): Promise<User>;
  /** A guest becomes an account under the new name: the same person, with their chips, seats and sign-ins. */
  upgradeGuest(guestId: string, registration: Registration): Promise<Done | RegistrationRefusal | Refusal<"no-guest">>;
  /** Guests have no password to change. */
  changePassword(
    id: string,
    current: string,
    next: string,
  ): Promise<Done | PasswordRefusal | Refusal<"wrong-password">>;
  /** null: no such account, or not its password; both take the same time. */
  verifyPassword(email: string, password: string): Promise<User | null>;
  getById(id: string): Promise<User | null>;
  /** Whether staff banned the account from signing in, for a time or without an end. */
  isBanned(id: string): Promise<boolean>;
}

const MAX_EMAIL_LENGTH = 254;
const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

export function createUsers({ pool, prisma }: Database): Users {
  const user = { id: true, name: true, email: true, guest: true, bot: true } as const;

  async function register(registration: Registration) {
    const wanted = await prepareAccount(registration);
    if (isRefusal(wanted)) return wanted;
    try {
      return { user: await insertUser(pool, wanted) };
    } catch (error) {
      const refusal = takenRefusal(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  async function upgradeGuest(guestId: string, registration: Registration) {
    const wanted = await prepareAccount(registration);
    if (isRefusal(wanted)) return wanted;
    try {
      const { rowCount } = await pool.query(
        `UPDATE users SET name = $2, name_key = $3, email = $4, password_hash = $5, guest = false
         WHERE id = $1 AND guest AND NOT bot`,
        [guestId, wanted.name, wanted.key, wanted.email, wanted.passwordHash],
      );
      return rowCount === 1 ? DONE : refuse("no-guest");
    } catch (error) {
      const refusal = takenRefusal(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  async function changePassword(id: string, current: string, next: string) {
    const refusal = passwordRefusal(next);
    if (refusal) return refusal;
    const found = await prisma.user.findUnique({ where: { id }, select: { passwordHash: true } });
    const known = found?.passwordHash ?? null;
    if (!(await matchesPassword(known, current))) return refuse("wrong-password");
    const passwordHash = await hashPassword(next);
    // Of two changes at once the later one finds another password than the one it knew.
    const { count } = await prisma.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
    return count === 1 ? DONE : refuse("wrong-password");
  }

  async function createGuest(): Promise<User> {
    // More digits when the short numbers are getting used up.
    for (let digits = 4; ; digits++)
      for (let attempt = 0; attempt < 5; attempt++)
        try {
          return await insertUser(pool, { ...makeGuestName(randomInt(10 ** (digits - 1), 10 ** digits)), guest: true });
        } catch (error) {
          if (takenRefusal(error)?.code !== "name-taken") throw error;
        }
  }

  async function verifyPassword(email: string, password: string): Promise<User | null> {
    const address = emailSchema.safeParse(email);
    const found = address.success
      ? await prisma.user.findUnique({ where: { email: address.data }, select: { ...user, passwordHash: true } })
      : null;
    const { passwordHash = null, ...known } = found ?? {};
    const right = await matchesPassword(passwordHash, password);
    return right && "id" in known ? known : null;
  }

  const getById = (id: string): Promise<User | null> => prisma.user.findUnique({ where: { id }, select: user });

  const isBanned = async (id: string): Promise<boolean> =>
    (await prisma.user.count({ where: { id, bannedUntil: { gt: new Date() } } })) > 0;

  return { register, createGuest, upgradeGuest, changePassword, verifyPassword, getById, isBanned };
}

/** Names by id, of those users who exist. */
export async function loadUserNames(pool: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; name: string }>("SELECT id, name FROM users WHERE id = ANY ($1)", [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function passwordRefusal({ length }: string): PasswordRefusal | null {
  if (length < MIN_PASSWORD_LENGTH) return refuse("password-too-short");
  return length > MAX_PASSWORD_LENGTH ? refuse("password-too-long") : null;
}

/** What is stored of an account, or why it cannot be one. */
async function prepareAccount({
  email,
  password,
  name,
}: Registration): Promise<
  RegistrationRefusal | (PlayerName & { readonly email: string; readonly passwordHash: string })
> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return refuse("email-not-valid");
  const wanted = parseName(name);
  if (!wanted) return refuse("name-not-allowed");
  return passwordRefusal(password) ?? { ...wanted, email: address.data, passwordHash: await hashPassword(password) };
}

interface NewUser extends PlayerName {
  readonly email?: string;
  readonly passwordHash?: string;
  readonly guest?: boolean;
}

/** Inserts the user with the first chips, or neither. */
function insertUser(pool: pg.Pool, { name, key, email, passwordHash, guest = false }: NewUser): Promise<User> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<User>(
      `INSERT INTO users (name, name_key, email, password_hash, guest) VALUES ($1, $2, $3, $4, $5)
       RETURNING id, name, email, guest, bot`,
      [name, key, email ?? null, passwordHash ?? null, guest],
    );
    const [user] = rows;
    if (!user) throw new Error("a new user was not returned");
    await client.query("SELECT play_chips_grant_welcome($1)", [user.id]);
    return user;
  });
}

function takenRefusal(error: unknown): Refusal<"email-taken" | "name-taken"> | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.constraint === "users_email_key") return refuse("email-taken");
  return error.constraint === "users_name_key_key" ? refuse("name-taken") : null;
}
