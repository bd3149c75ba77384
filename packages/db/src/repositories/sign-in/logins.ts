/** Parses e-mail addresses, and the logins with which a person signs in. */
import { domainToASCII } from "node:url";
import * as z from "zod";
import { parseName } from "../accounts/player-names.ts";

const MAX_EMAIL_LENGTH = 254;
/** A domain as people type it; `domainToASCII` also accepts characters of other parts of a web address. */
const TYPED_DOMAIN = /^[\p{Letter}\p{Mark}\p{Number}.-]+$/u;
/** zod's own pattern in lower case, with labels of DNS, and with top-level domains in Punycode (`xn--…`). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * An e-mail address in lower case, with its domain as mail servers know it: a domain in letters of any language becomes Punycode, so that
 * both spellings are one address. The part before the @ must be ASCII, because few mail servers accept anything else.
 */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform(toMailDomain)
  .pipe(z.email({ pattern: EMAIL }).max(MAX_EMAIL_LENGTH));

/** Leaves text without a domain unchanged. */
function toMailDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return at < 0 || !TYPED_DOMAIN.test(domain) ? address : `${address.slice(0, at)}@${domainToASCII(domain)}`;
}

/**
 * Parses a login as the database compares it: an address in lower case, or the key of a name, which has no @. Empty when the text can be
 * neither.
 */
export const parseLogin = (text: string): string =>
  (text.includes("@") ? emailSchema.safeParse(text).data : parseName(text)?.key) ?? "";
