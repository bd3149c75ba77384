/**
 * The template of each kind of mail. To add a kind:
 * 1. Write its template, in every language, in the file of its subject in `templates/`. Mails contain no amounts and no
 *    cards. A secret in the detail, such as the token of a link, must have the key `token`, because the database deletes
 *    this key when the mail is sent.
 * 2. Call `PERFORM mail_add(user_id, 'the-kind', jsonb_build_object(…))` in the SQL function that does what the mail is
 *    about.
 *
 * A new subject needs a file of its own in `templates/` and a line below. Tests compare the kinds here with those that
 * the database's functions name, and write each mail in every language.
 */

import type { MailTemplate } from "./template.ts";
import { accountMails } from "./templates/account.ts";
import { breakMails } from "./templates/breaks.ts";
import { factorMails } from "./templates/factors.ts";
import { ownDataMails } from "./templates/own-data.ts";
import { sessionMails } from "./templates/sessions.ts";

const templates = {
  ...accountMails,
  ...breakMails,
  ...factorMails,
  ...ownDataMails,
  ...sessionMails,
} satisfies Readonly<Record<string, MailTemplate>>;

type MailKind = keyof typeof templates;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(templates, kind);
export const MAIL_KINDS: readonly MailKind[] = Object.keys(templates).filter(isMailKind);
export const templateOf = (kind: MailKind): MailTemplate => templates[kind];
/** Returns a sample of the detail for this kind of mail, for tests. */
export const sampleOf = (kind: MailKind): unknown => templates[kind].sample;
