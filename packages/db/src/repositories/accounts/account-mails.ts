/**
 * Uses the links in mails: to prove an address, to change an address, and to set a new password. SQL: only functions of the database make
 * and use links. This code sees a token for the first time in the mail. Faults 67, 81, decision 0058
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import type {
  AddressChangeRefusalCode,
  AddressConfirmationRefusalCode,
  LinkRefusalCode,
  PasswordRefusalCode,
  VerificationMailRefusalCode,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { emailSchema, parseLogin } from "../sign-in/logins.ts";
import { checkPassword } from "../sign-in/password-rules.ts";
import { makeCredential } from "../sign-in/passwords.ts";

type ResetRefusal = Refusal<LinkRefusalCode | PasswordRefusalCode>;

export interface AccountMails {
  /** Returns the address that sends the room's mails. null when the room sends no mails and its operator reads them in the database. */
  getSender(): Promise<string | null>;
  /** Returns true when the person has proven the address of their account. */
  isAddressProven(userId: string): Promise<boolean>;
  /** Mails a link to the account's address. Opening the link proves the address. */
  askVerification(sessionKey: string): Promise<Done | Refusal<VerificationMailRefusalCode>>;
  /**
   * Mails a link to a new address. Opening the link makes it the account's address. The answer is the same whether or not another account
   * has the address.
   */
  askChange(sessionKey: string, email: string): Promise<Done | Refusal<AddressChangeRefusalCode>>;
  /** Proves or changes an address with the token of a link. `sessionKey` must belong to the account for which the link was made. */
  confirmAddress(token: string, sessionKey: string): Promise<Done | Refusal<AddressConfirmationRefusalCode>>;
  /**
   * Mails a link for setting a new password to the owner of this name or address. The answer is the same whether or not such an owner
   * exists.
   */
  askReset(login: string): Promise<void>;
  /** Sets the password of the link's account and ends all its sessions. The link cannot be used again. */
  resetPassword(token: string, password: string): Promise<Done | ResetRefusal>;
}

interface ResetOwner {
  readonly refused: LinkRefusalCode | null;
  readonly name: string;
  readonly email: string;
}

export function createAccountMails({ pool, prisma }: Pick<Database, "pool" | "prisma">): AccountMails {
  async function resetPassword(token: string, password: string): Promise<Done | ResetRefusal> {
    const { rows } = await pool.query<ResetOwner>("SELECT * FROM password_reset_owner($1)", [token]);
    const [owner] = rows;
    if (!owner || owner.refused !== null) return refuse(owner?.refused ?? "link-unknown");
    const refusal = await checkPassword(password, owner);
    if (refusal) return refusal;
    return callRefusing(pool, "SELECT password_reset($1, $2, $3, $4, $5, $6) AS refused", [
      token,
      ...(await makeCredential(password)),
    ]);
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
    askVerification: (sessionKey) => callRefusing(pool, "SELECT address_link_request($1) AS refused", [sessionKey]),
    async askChange(sessionKey, email) {
      const address = emailSchema.safeParse(email);
      return address.success
        ? callRefusing(pool, "SELECT address_change_request($1, $2) AS refused", [sessionKey, address.data])
        : refuse("email-not-valid");
    },
    confirmAddress: (token, sessionKey) =>
      callRefusing(pool, "SELECT address_confirm($1, $2) AS refused", [token, sessionKey]),
    async askReset(login) {
      await pool.query("SELECT password_reset_request($1)", [parseLogin(login)]);
    },
    resetPassword,
  };
}
