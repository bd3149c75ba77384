/** Why the web server refuses requests about mails. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a link in a mail does not work. */
export const LINK_REFUSALS = ["link-unknown", "link-used", "link-expired"] as const;
export type LinkRefusalCode = (typeof LINK_REFUSALS)[number];

/** Why a person cannot get the mail that verifies their address. */
export const VERIFICATION_MAIL_REFUSALS = [...REQUEST_REFUSALS, "address-proven"] as const;
export type VerificationMailRefusalCode = (typeof VERIFICATION_MAIL_REFUSALS)[number];
