/** Why the web server refuses a person's requests about an account. The codes are stable, and pages turn them into text. */
import { LINK_REFUSALS } from "../notices/refusals.ts";
import { STAFF_REFUSALS } from "../office/refusals.ts";
import { REQUEST_REFUSALS } from "../request-refusals.ts";
import { PASSWORD_REFUSALS } from "../sign-in/refusals.ts";

/** Why a name cannot be used. */
export const NAME_REFUSALS = ["name-taken", "name-not-allowed"] as const;
export type NameRefusalCode = (typeof NAME_REFUSALS)[number];

/** Why the room takes no new account or guest, as its owners have set it. */
export const SIGN_UP_REFUSALS = [
  "sign-up-closed",
  "guests-closed",
  "invitation-required",
  "invitation-invalid", // no such invitation exists, or the invitation has ended
  "invitation-used-up",
  "terms-not-accepted", // the person has not agreed to the terms that apply now
] as const;

/** Making an invitation to sign up, and ending it. */
export const INVITATION_REFUSALS = [...STAFF_REFUSALS, "bad-invitation", "not-in-force"] as const;
export type InvitationRefusalCode = (typeof INVITATION_REFUSALS)[number];

/** Signing in or up, playing as a guest, and changing the name or password of an account. */
export const ACCOUNT_REFUSALS = [
  ...REQUEST_REFUSALS,
  ...NAME_REFUSALS,
  ...PASSWORD_REFUSALS,
  ...SIGN_UP_REFUSALS,
  "email-not-valid",
  "wrong-credentials", // no account has this name or address, or the password is wrong
  "wrong-password",
  "second-step-required", // detail {ways}
  "fresh-sign-in-required",
  "account-banned",
  "too-many-sign-ins",
  "maintenance", // only staff may sign in. Decision 0113
  "too-many-guests", // one address has made too many guests; detail {nextAt}
  "no-guest", // the session does not belong to a guest
  "guest-seated", // a guest who has a seat can neither leave for good nor take another name
  "on-a-break",
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

/** Asking for another e-mail address. */
export const ADDRESS_CHANGE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "email-not-valid",
  "no-account", // a guest has no address
  "fresh-sign-in-required",
] as const;
export type AddressChangeRefusalCode = (typeof ADDRESS_CHANGE_REFUSALS)[number];

/** Confirming an e-mail address with the link in a mail. */
export const ADDRESS_CONFIRMATION_REFUSALS = [
  ...REQUEST_REFUSALS,
  ...LINK_REFUSALS,
  "email-taken",
  "other-account", // the link and the session belong to different accounts
] as const;
export type AddressConfirmationRefusalCode = (typeof ADDRESS_CONFIRMATION_REFUSALS)[number];

/** Saving the preferences of an account. */
export const PREFERENCE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "other-account", // another account has signed in since the page was made
  "bad-preference", // the value is not valid, or no preference has this name; detail {name}
  "preferences-too-large",
] as const;
export type PreferenceRefusalCode = (typeof PREFERENCE_REFUSALS)[number];

/** Getting an archive of one's own data, and closing one's account. */
export const OWN_DATA_REFUSALS = [
  ...REQUEST_REFUSALS,
  "fresh-sign-in-required", // the session has no recent proof of identity. Fault 86
  "export-under-way",
  "export-too-soon",
  "no-such-export",
  "wrong-name", // the text is not the name of the account that is to be closed
  "staff-account",
  "account-seated",
  "in-tournament",
  "bets-held",
  "real-money",
  "has-tickets",
  "adjustment-pending",
] as const;
export type OwnDataRefusalCode = (typeof OWN_DATA_REFUSALS)[number];
