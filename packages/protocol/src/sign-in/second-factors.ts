/** Second factors of accounts, in the form in which servers send them to pages. */

/** The ways to take the second step of a sign-in. */
const SECOND_STEP_WAYS = ["totp", "passkey", "recovery-code"] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** An account's second factors, except passkeys. */
export interface CodeFactors {
  /** When the person set up an authenticator app, epoch ms. null when they have none. */
  readonly totpSince: number | null;
  /** The number of unused recovery codes. */
  readonly codesLeft: number;
}

/** A passkey, as its owner sees it. Times are epoch ms. */
export interface PasskeyInfo {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** null when the passkey was never used. */
  readonly lastUsedAt: number | null;
}

/** What a person must give for a fresh sign-in. Without a second factor, only the password is needed. */
export interface ProofWays {
  /** True when a code is needed in addition to the password. */
  readonly code: boolean;
  /**
   * How a passkey can be used: alone, instead of password and code, or for staff together with the password. null when the person has no
   * passkey.
   */
  readonly passkey: "alone" | "with-password" | null;
}
