/** Second factors of accounts, as servers and pages name them. */

/** In which ways the second step of a sign-in can be taken. */
export const SECOND_STEP_WAYS = ["totp", "passkey", "recovery-code"] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** Of an account, passkeys aside. */
export interface CodeFactors {
  /** Since when an authenticator app is set up, epoch ms; null when none is. */
  readonly totpSince: number | null;
  /** Recovery codes that are not used yet. */
  readonly codesLeft: number;
}

/** A passkey, as its owner sees it. Times in epoch ms. */
export interface PasskeyInfo {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** null when it was not used yet. */
  readonly lastUsedAt: number | null;
}

/** What a fresh sign-in asks of a person: their password alone when they have neither. */
export interface ProofWays {
  /** True when a code goes with the password. */
  readonly code: boolean;
  /** A passkey in the place of both; staff give the password with it. null when they have none. */
  readonly passkey: "alone" | "with-password" | null;
}
