/** People: accounts, guests, and the chips everybody begins with. */
import { randomInt } from "node:crypto";
import pg from "pg";
import * as z from "zod";
import { type Database, transaction } from "../connect.ts";
import { guestName, type Name, nameFrom } from "./names.ts";
import { checkPassword, hashPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./passwords.ts";

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

export type RegistrationRefusal =
  | "email-not-valid"
  | "email-taken"
  | "name-not-allowed"
  | "name-taken"
  | "password-too-short"
  | "password-too-long";

export interface Users {
  /** A new account with its first play chips. */
  register(registration: Registration): Promise<{ readonly user: User } | { readonly refused: RegistrationRefusal }>;
  /** Somebody who only wants to play; with the same chips. */
  createGuest(): Promise<User>;
  /** A guest becomes an account: the same person, with his chips, seats and sign-ins. null: done, under the new name. */
  upgrade(guestId: string, registration: Registration): Promise<RegistrationRefusal | "no-guest" | null>;
  /** null: done. Guests have no password to change. */
  changePassword(
    id: string,
    current: string,
    next: string,
  ): Promise<"wrong-password" | "password-too-short" | "password-too-long" | null>;
  /** null: no such account, or not its password; both take the same time. */
  verifyPassword(email: string, password: string): Promise<User | null>;
  byId(id: string): Promise<User | null>;
  /** The staff let him sign in no more, for a while or for good. */
  isBanned(id: string): Promise<boolean>;
}

const LONGEST_EMAIL = 254;
const emailFrom = z.string().trim().toLowerCase().max(LONGEST_EMAIL).pipe(z.email());

export function createUsers({ pool, prisma }: Database): Users {
  const user = { id: true, name: true, email: true, guest: true, bot: true } as const;

  async function register(registration: Registration) {
    const wanted = await accountFrom(registration);
    if (typeof wanted === "string") return { refused: wanted };
    try {
      return { user: await create(pool, wanted) };
    } catch (error) {
      const refused = taken(error);
      if (!refused) throw error;
      return { refused };
    }
  }

  async function upgrade(guestId: string, registration: Registration) {
    const wanted = await accountFrom(registration);
    if (typeof wanted === "string") return wanted;
    try {
      const { rowCount } = await pool.query(
        `UPDATE users SET name = $2, name_key = $3, email = $4, password_hash = $5, guest = false
         WHERE id = $1 AND guest AND NOT bot`,
        [guestId, wanted.name, wanted.key, wanted.email, wanted.passwordHash],
      );
      return rowCount === 1 ? null : ("no-guest" as const);
    } catch (error) {
      const refused = taken(error);
      if (!refused) throw error;
      return refused;
    }
  }

  async function changePassword(id: string, current: string, next: string) {
    const refused = passwordProblem(next);
    if (refused) return refused;
    const found = await prisma.user.findUnique({ where: { id }, select: { passwordHash: true } });
    const known = found?.passwordHash ?? null;
    if (!(await checkPassword(known, current))) return "wrong-password" as const;
    const passwordHash = await hashPassword(next);
    // Of two changes at once the later one finds another password than the one it knew.
    const { count } = await prisma.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
    return count === 1 ? null : ("wrong-password" as const);
  }

  async function createGuest(): Promise<User> {
    // More digits when the short numbers are getting used up.
    for (let digits = 4; ; digits++)
      for (let attempt = 0; attempt < 5; attempt++)
        try {
          return await create(pool, { ...guestName(randomInt(10 ** (digits - 1), 10 ** digits)), guest: true });
        } catch (error) {
          if (taken(error) !== "name-taken") throw error;
        }
  }

  async function verifyPassword(email: string, password: string): Promise<User | null> {
    const address = emailFrom.safeParse(email);
    const found = address.success
      ? await prisma.user.findUnique({ where: { email: address.data }, select: { ...user, passwordHash: true } })
      : null;
    const { passwordHash = null, ...known } = found ?? {};
    const right = await checkPassword(passwordHash, password);
    return right && "id" in known ? known : null;
  }

  const byId = (id: string): Promise<User | null> => prisma.user.findUnique({ where: { id }, select: user });

  const isBanned = async (id: string): Promise<boolean> =>
    (await prisma.user.count({ where: { id, bannedUntil: { gt: new Date() } } })) > 0;

  return { register, createGuest, upgrade, changePassword, verifyPassword, byId, isBanned };
}

const passwordProblem = ({ length }: string) =>
  length < SHORTEST_PASSWORD ? "password-too-short" : length > LONGEST_PASSWORD ? "password-too-long" : null;

/** What is stored of an account, or why it cannot be one. */
async function accountFrom({
  email,
  password,
  name,
}: Registration): Promise<RegistrationRefusal | (Name & { readonly email: string; readonly passwordHash: string })> {
  const address = emailFrom.safeParse(email);
  if (!address.success) return "email-not-valid";
  const wanted = nameFrom(name);
  if (!wanted) return "name-not-allowed";
  return passwordProblem(password) ?? { ...wanted, email: address.data, passwordHash: await hashPassword(password) };
}

interface NewUser extends Name {
  readonly email?: string;
  readonly passwordHash?: string;
  readonly guest?: boolean;
}

/** The user and his chips, or neither. */
function create(pool: pg.Pool, { name, key, email, passwordHash, guest = false }: NewUser): Promise<User> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<User>(
      `INSERT INTO users (name, name_key, email, password_hash, guest) VALUES ($1, $2, $3, $4, $5)
       RETURNING id, name, email, guest, bot`,
      [name, key, email ?? null, passwordHash ?? null, guest],
    );
    const [user] = rows;
    if (!user) throw new Error("a new user was not returned");
    await client.query("SELECT play_chips_welcome($1)", [user.id]);
    return user;
  });
}

function taken(error: unknown): "email-taken" | "name-taken" | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.constraint === "users_email_key") return "email-taken";
  return error.constraint === "users_name_key_key" ? "name-taken" : null;
}
