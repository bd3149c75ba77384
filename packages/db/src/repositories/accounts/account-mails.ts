/**
 * Uses of links in mails: proving an address, changing it, and setting a new password. SQL: only functions of the database make and use
 * links, and this code knows no token before it is in a mail. Faults 67, 81, decision 0058
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import type { Database } from "../../sql/connect.ts";
import { emailSchema, parseLogin } from "../sign-in/logins.ts";
import { checkPassword, type PasswordRefusal } from "../sign-in/password-rules.ts";
import { makeCredential } from "../sign-in/passwords.ts";

/** Why a link does nothing. */
type LinkRefusal = Refusal<"link-unknown" | "link-used" | "link-expired">;
type AskRefusal = Refusal<"session-revoked" | "too-many-tries">;

export interface AccountMails {
  /** The sender of the room's mails; null when the room sends no mails and keeps them for its operator. */
  getSender(): Promise<string | null>;
  /** True when the person has proven the address of their account. */
  isAddressProven(userId: string): Promise<boolean>;
  /** Sends a link that proves the address of the account. */
  askVerification(sessionKey: string): Promise<Done | AskRefusal | Refusal<"address-proven">>;
  /**
   * Sends a link to another address, which becomes the account's address when the link is used. The answer does not reveal whether the
   * address is taken.
   */
  askChange(
    sessionKey: string,
    email: string,
  ): Promise<Done | AskRefusal | Refusal<"email-not-valid" | "no-account" | "fresh-sign-in-required">>;
  /** `sessionKey` belongs to a session of the link's account. */
  confirmAddress(
    token: string,
    sessionKey: string,
  ): Promise<Done | LinkRefusal | Refusal<"other-account" | "email-taken">>;
  /** Sends a link for setting a new password to the owner of this name or address. The answer does not reveal whether there is one. */
  askReset(login: string): Promise<void>;
  /** Sets the password, ends all sessions of the link's account, and uses the link up. */
  resetPassword(token: string, password: string): Promise<Done | LinkRefusal | PasswordRefusal>;
}

interface ResetOwner {
  readonly refused: LinkRefusal["code"] | null;
  readonly name: string;
  readonly email: string;
}

export function createAccountMails({ pool, prisma }: Pick<Database, "pool" | "prisma">): AccountMails {
  /** Calls a function that returns the code of a refusal, or NULL when it succeeded. */
  async function call<Code extends string>(text: string, values: readonly unknown[]): Promise<Done | Refusal<Code>> {
    const { rows } = await pool.query<{ code: Code | null }>(`SELECT ${text} AS code`, [...values]);
    const code = rows[0]?.code ?? null;
    return code === null ? DONE : refuse(code);
  }

  async function resetPassword(token: string, password: string): Promise<Done | LinkRefusal | PasswordRefusal> {
    const { rows } = await pool.query<ResetOwner>("SELECT * FROM password_reset_owner($1)", [token]);
    const [owner] = rows;
    if (!owner || owner.refused !== null) return refuse(owner?.refused ?? "link-unknown");
    const refusal = await checkPassword(password, owner);
    if (refusal) return refusal;
    return call("password_reset($1, $2, $3, $4, $5, $6)", [token, ...(await makeCredential(password))]);
  }

  return {
    async getSender() {
      const row = await prisma.mailSender.findFirst({ select: { address: true } });
      return row?.address ?? null;
    },
    async isAddressProven(id) {
      const user = await prisma.user.findUnique({ where: { id }, select: { emailVerifiedAt: true } });
      return (user?.emailVerifiedAt ?? null) !== null;
    },
    askVerification: (sessionKey) => call("address_ask_link($1)", [sessionKey]),
    async askChange(sessionKey, email) {
      const address = emailSchema.safeParse(email);
      return address.success
        ? call("address_change_ask($1, $2)", [sessionKey, address.data])
        : refuse("email-not-valid");
    },
    confirmAddress: (token, sessionKey) => call("address_confirm($1, $2)", [token, sessionKey]),
    async askReset(login) {
      await pool.query("SELECT password_reset_ask($1)", [parseLogin(login)]);
    },
    resetPassword,
  };
}
