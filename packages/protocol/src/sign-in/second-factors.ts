/** Second factors of accounts, as servers and pages name them. */

/** The possible second steps of a sign-in. */
const SECOND_STEP_WAYS = ["totp", "passkey", "recovery-code"] as const;
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number];

/** The second factors of an account, without passkeys. */
export interface CodeFactors {
  /** When the authenticator app was set up, epoch ms; null when there is no app. */
  readonly totpSince: number | null;
  /** The number of unused recovery codes. */
  readonly codesLeft: number;
}

/** A passkey, as its owner sees it. Times in epoch ms. */
export interface PasskeyInfo {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  /** null when it was never used. */
  readonly lastUsedAt: number | null;
}

/** What a fresh sign-in requires from a person. Only the password is required when the person has no second factor. */
export interface ProofWays {
  /** True when the password alone is not enough, and a code is needed too. */
  readonly code: boolean;
  /** A passkey can replace the password and the code. Staff must give the password too. null when the person has no passkey. */
  readonly passkey: "alone" | "with-password" | null;
}
