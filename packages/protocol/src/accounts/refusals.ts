/** Why the web server refuses a person's requests about an account. The codes are stable, and pages turn them into text. */
import { LINK_REFUSALS } from "../notices/refusals.ts";
import { STAFF_REFUSALS } from "../office/refusals.ts";
import { REQUEST_REFUSALS } from "../request-refusals.ts";
import { PASSWORD_REFUSALS } from "../sign-in/refusals.ts";

/** Why a person cannot use a name. */
export const NAME_REFUSALS = ["name-taken", "name-not-allowed"] as const;
export type NameRefusalCode = (typeof NAME_REFUSALS)[number];

/** Why the room refuses a new account or a new guest under the owners' settings. */
export const SIGN_UP_REFUSALS = [
  "sign-up-closed",
  "guests-closed",
  "invitation-required",
  "invitation-invalid", // no such invitation exists, or the invitation has ended
  "invitation-used-up",
  "terms-not-accepted", // the person has not agreed to the terms that apply now
] as const;

/** Why staff cannot make or end an invitation to sign up. */
export const INVITATION_REFUSALS = [...STAFF_REFUSALS, "bad-invitation", "not-in-force"] as const;
export type InvitationRefusalCode = (typeof INVITATION_REFUSALS)[number];

/** Why a person cannot sign in, sign up, play as a guest, or change the account's name or password. */
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
  "too-many-guests", // too many guests came from one network address; detail {nextAt}
  "no-guest", // the session does not belong to a guest
  "guest-seated", // a guest must leave their seat before they can leave for good or change their name
  "on-a-break",
] as const;
export type AccountRefusalCode = (typeof ACCOUNT_REFUSALS)[number];

/** Why a person cannot ask to change their e-mail address. */
export const ADDRESS_CHANGE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "email-not-valid",
  "no-account", // a guest has no address
  "fresh-sign-in-required",
] as const;
export type AddressChangeRefusalCode = (typeof ADDRESS_CHANGE_REFUSALS)[number];

/** Why the link in a mail cannot confirm an e-mail address. */
export const ADDRESS_CONFIRMATION_REFUSALS = [
  ...REQUEST_REFUSALS,
  ...LINK_REFUSALS,
  "email-taken",
  "other-account", // the link and the session belong to different accounts
] as const;
export type AddressConfirmationRefusalCode = (typeof ADDRESS_CONFIRMATION_REFUSALS)[number];

/** Why an account's preferences cannot be saved. */
export const PREFERENCE_REFUSALS = [
  ...REQUEST_REFUSALS,
  "other-account", // another account has signed in since the page was made
  "bad-preference", // the value is invalid, or no preference has this name; detail {name}
  "preferences-too-large",
] as const;
export type PreferenceRefusalCode = (typeof PREFERENCE_REFUSALS)[number];

/** Why a person cannot get an archive of their data, or close their account. */
export const OWN_DATA_REFUSALS = [
  ...REQUEST_REFUSALS,
  "fresh-sign-in-required", // the person has not proved their identity recently in this session. Fault 86
  "export-under-way",
  "export-too-soon",
  "no-such-export",
  "wrong-name", // the typed text is not the name of the account to close
  "staff-account",
  "account-seated",
  "in-tournament",
  "bets-held",
  "real-money",
  "has-tickets",
  "adjustment-pending",
] as const;
export type OwnDataRefusalCode = (typeof OWN_DATA_REFUSALS)[number];
