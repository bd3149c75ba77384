/** Why the web server refuses requests about mails. Codes are stable; pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a link in a mail does nothing. */
export const LINK_REFUSALS = ["link-unknown", "link-used", "link-expired"] as const;
export type LinkRefusalCode = (typeof LINK_REFUSALS)[number];

/** Asking for the mail that verifies the address of an account. */
export const VERIFICATION_MAIL_REFUSALS = [...REQUEST_REFUSALS, "address-proven"] as const;
export type VerificationMailRefusalCode = (typeof VERIFICATION_MAIL_REFUSALS)[number];
