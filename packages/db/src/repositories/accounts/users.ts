/**
 * Reads accounts and guests, creates them and signs them in. Plain rows go through Prisma. SQL: only functions of the database make
 * accounts and sessions and compare passwords. Fault 100
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

/** The result of signing in with the right password. */
interface SignIn {
  readonly userId: string;
  /** For the cookie; null when no session was opened, because the player is banned or for the reason in `refused`. */
  readonly sessionToken: string | null;
  /** The refusal when the account was signed in to too often (fault 118), or when only staff may sign in; otherwise null. */
  readonly refused: Extract<AccountRefusalCode, "too-many-sign-ins" | "maintenance"> | null;
  /** The possible second steps that the session of this token still needs; null when the session is open. */
  readonly secondStep: readonly SecondStepWay[] | null;
}

/** `origin` is the origin of the new session; null when nothing is known about it. */
export interface Users {
  /** A new account with its first play chips. */
  register(registration: Registration): Promise<{ readonly user: User } | AccountRefusal>;
  /** A new player without an account, signed in, with the same first chips. Throws when the room takes no guests. */
  createGuest(origin?: SessionOrigin | null): Promise<NewGuest>;
  /** The same, but returns a refusal when the room takes no guests. */
  createNumberedGuest(origin?: SessionOrigin | null): Promise<{ readonly user: NewGuest } | AccountRefusal>;
  /** Makes a guest with a nickname, which is checked like every name. */
  createNamedGuest(
    nickname: string,
    origin?: SessionOrigin | null,
  ): Promise<{ readonly user: NewGuest } | AccountRefusal>;
  /** Signs in the guest of the session with this key again; null when the session is not a guest's, or is over. */
  resumeGuest(
    deviceKey: string,
    origin?: SessionOrigin | null,
  ): Promise<{ readonly userId: string; readonly sessionToken: string } | null>;
  /** A free name similar to the wanted one; null when no such name was found. */
  suggestName(wanted: string): Promise<string | null>;
  /** Ends all sessions of the guest of this session, and frees their nickname; refused while they have a seat or are on a break. */
  discardGuest(sessionKey: string): Promise<Done | AccountRefusal>;
  /** Gives the guest of this session another name; refused while their current name is at a table. */
  renameGuest(sessionKey: string, nickname: string): Promise<Done | AccountRefusal>;
  /** The tables at which the player has a seat, by name. */
  listSeatedTables(id: string): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** A guest becomes an account under the new name: the same person, with their chips, seats and sign-ins. */
  upgradeGuest(sessionKey: string, registration: Registration): Promise<Done | AccountRefusal>;
  /** Ends the account's other sessions. Guests have no password to change. */
  changePassword(
    sessionKey: string,
    owner: PasswordOwner,
    current: string,
    next: string,
  ): Promise<Done | AccountRefusal>;
  /**
   * `login` is a player name, or an address that an account has proven. null when no such account exists, or the password is wrong; both
   * take the same time. Fault 67
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
