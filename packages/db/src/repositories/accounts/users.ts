/**
 * Reads accounts and guests, creates them and signs them in. Plain rows go through Prisma. SQL: only functions of the database may make
 * accounts and sessions or compare passwords. Fault 100
 */
import type { Done, Refusal } from "@poker/engine";
import type { AccountRefusalCode, SecondStepWay } from "@poker/protocol";
import type { Database, Queryable } from "../../sql/connect.ts";
import { parseLogin } from "../sign-in/logins.ts";
import { changePassword, proveFor } from "../sign-in/password-proofs.ts";
import type { PasswordOwner } from "../sign-in/password-rules.ts";
import { makeSessionToken, toSessionKey } from "../sign-in/session-keys.ts";
import type { SessionOrigin } from "../sign-in/sessions.ts";
import {
  createGuest,
  createNamedGuest,
  createNumberedGuest,
  discardGuest,
  type NewGuest,
  type Registration,
  registerUser,
  renameGuest,
  suggestName,
  upgradeGuest,
} from "./registration.ts";
import type { User } from "./user.ts";

type AccountRefusal = Refusal<AccountRefusalCode>;

/** The result of a sign-in with the right password. */
interface SignIn {
  readonly userId: string;
  /** The token for the session cookie. null when no session was opened, because the player is banned or because `refused` is set. */
  readonly sessionToken: string | null;
  /**
   * Why no session was opened: too many sign-ins to this account (fault 118), or only staff may sign in now. null when a session was opened
   * or the player is banned.
   */
  readonly refused: Extract<AccountRefusalCode, "too-many-sign-ins" | "maintenance"> | null;
  /** The kinds of second step that this session may choose from, because it still needs one. null when the session needs none. */
  readonly secondStep: readonly SecondStepWay[] | null;
}

/** In all methods, `origin` says from where a new session was opened. null when nothing is known. */
export interface Users {
  /** Makes a new account and gives it its first play chips. */
  register(registration: Registration): Promise<{ readonly user: User } | AccountRefusal>;
  /** Makes a guest with the same first chips as an account, and signs them in. Throws when the room takes no guests. */
  createGuest(origin?: SessionOrigin | null): Promise<NewGuest>;
  /** Does the same as `createGuest`, but returns a refusal when the room takes no guests. */
  createNumberedGuest(origin?: SessionOrigin | null): Promise<{ readonly user: NewGuest } | AccountRefusal>;
  /** Makes a guest with a nickname that they chose. A nickname is checked like every other name. */
  createNamedGuest(
    nickname: string,
    origin?: SessionOrigin | null,
  ): Promise<{ readonly user: NewGuest } | AccountRefusal>;
  /**
   * Signs a guest in again. `deviceKey` is the key of the session in which they played before. Returns null when that session is over or is
   * not a guest's.
   */
  resumeGuest(
    deviceKey: string,
    origin?: SessionOrigin | null,
  ): Promise<{ readonly userId: string; readonly sessionToken: string } | null>;
  /** Returns a free name that is similar to the wanted one; null when it found none. */
  suggestName(wanted: string): Promise<string | null>;
  /**
   * Discards the guest of this session: ends all their sessions and frees their nickname. Refused while they have a seat or are on a break.
   */
  discardGuest(sessionKey: string): Promise<Done | AccountRefusal>;
  /** Gives the guest of this session another name. Refused while they sit at a table under their current name. */
  renameGuest(sessionKey: string, nickname: string): Promise<Done | AccountRefusal>;
  /** Returns the tables at which the player has a seat, sorted by name. */
  listSeatedTables(id: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Turns the guest of this session into an account with a new name. They keep their id, chips, seats and sessions. */
  upgradeGuest(sessionKey: string, registration: Registration): Promise<Done | AccountRefusal>;
  /** Changes the password and ends all other sessions of the account. Refused for guests, who have no password. */
  changePassword(
    sessionKey: string,
    owner: PasswordOwner,
    current: string,
    next: string,
  ): Promise<Done | AccountRefusal>;
  /**
   * Signs in with a password. `login` is a player's name, or an address that an account has proven. Returns null when the password is wrong
   * or no such account exists. Both cases take the same time, so a stranger cannot find out which accounts exist. Fault 67
   */
  signIn(login: string, password: string, origin?: SessionOrigin | null): Promise<SignIn | null>;
  getById(id: string): Promise<User | null>;
}

export function createUsers({ pool, prisma }: Pick<Database, "pool" | "prisma">): Users {
  const user = { id: true, name: true, email: true, guest: true, bot: true } as const;

  async function resumeGuest(deviceKey: string, origin: SessionOrigin | null = null) {
    const sessionToken = makeSessionToken();
    const { rows } = await pool.query<{ id: string | null }>("SELECT guest_resume($1, $2, $3) AS id", [
      deviceKey,
      toSessionKey(sessionToken),
      origin,
    ]);
    const userId = rows[0]?.id ?? null;
    return userId === null ? null : { userId, sessionToken };
  }

  const getById = (id: string): Promise<User | null> => prisma.user.findUnique({ where: { id }, select: user });

  const listSeatedTables = async (userId: string) =>
    (
      await prisma.seat.findMany({
        where: { userId },
        select: { table: { select: { id: true, name: true } } },
        orderBy: { table: { name: "asc" } },
      })
    ).map(({ table }) => table);

  return {
    register: (registration) => registerUser(pool, registration),
    createGuest: (origin = null) => createGuest(pool, origin),
    createNumberedGuest: (origin = null) => createNumberedGuest(pool, origin),
    createNamedGuest: (nickname, origin = null) => createNamedGuest(pool, nickname, origin),
    resumeGuest,
    suggestName: (wanted) => suggestName(prisma, wanted),
    discardGuest: (sessionKey) => discardGuest(pool, sessionKey),
    renameGuest: (sessionKey, nickname) => renameGuest(pool, sessionKey, nickname),
    listSeatedTables,
    upgradeGuest: (sessionKey, registration) => upgradeGuest(pool, sessionKey, registration),
    changePassword: (sessionKey, owner, current, next) => changePassword(pool, sessionKey, owner, current, next),
    signIn: (login, password, origin = null) => signInWithPassword(pool, parseLogin(login), password, origin),
    getById,
  };
}

async function signInWithPassword(
  pool: Queryable,
  login: string,
  password: string,
  origin: SessionOrigin | null,
): Promise<SignIn | null> {
  const sessionToken = makeSessionToken();
  const proof = await proveFor(pool, login, password);
  const { rows } = await pool.query<{
    user_id: string | null;
    banned: boolean;
    second_step: readonly SecondStepWay[] | null;
    refused: SignIn["refused"];
  }>("SELECT * FROM session_open_with_password($1, $2, $3, $4)", [login, proof, toSessionKey(sessionToken), origin]);
  const { user_id: userId = null, banned = false, second_step: secondStep = null, refused = null } = rows[0] ?? {};
  if (userId === null) return null;
  return { userId, sessionToken: banned || refused ? null : sessionToken, secondStep, refused };
}
