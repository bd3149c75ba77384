/** Parses e-mail addresses, and the logins (a name or an address) with which a person signs in. */
import { domainToASCII } from "node:url";
import * as z from "zod";
import { parseName } from "../accounts/player-names.ts";

const MAX_EMAIL_LENGTH = 254;
/** The characters of a domain as people type it. This check is needed because `domainToASCII` also accepts other parts of a web address. */
const TYPED_DOMAIN = /^[\p{Letter}\p{Mark}\p{Number}.-]+$/u;
/** The pattern of zod for lower case, with two changes: domain labels as DNS allows them, and top-level domains in Punycode (`xn--…`). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * An e-mail address in lower case. A domain with letters of any language becomes Punycode, as mail servers know it, so that both spellings
 * are one address. The part before the @ must be ASCII, because few mail servers accept anything else.
 */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform(toMailDomain)
  .pipe(z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH));

/** Converts the domain of an address to the form that mail servers know. Text without a domain stays as it is. */
function toMailDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return at < 0 || !TYPED_DOMAIN.test(domain) ? address : `${address.slice(0, at)}@${domainToASCII(domain)}`;
}

/**
 * Converts a login to the form in which the database compares it: an address in lower case, or the key of a player's name. The key has no
 * @. Returns an empty text when the login can be neither.
 */
export const parseLogin = (text: string): string =>
  (text.includes("@") ? emailSchema.safeParse(text).data : parseName(text)?.key) ?? "";
