/**
 * The template of each kind of mail. To add a kind:
 * 1. Write its template into the file of its subject in `templates/`, with its words in every language, and no amounts or cards in them. A secret
 *    of its detail, such as a link's token, has the key `token`: the database forgets that one when the mail is sent.
 * 2. Call `PERFORM mail_add(user_id, 'the-kind', jsonb_build_object(…))` in the SQL function that does what the mail tells.
 * A new subject is a file of its own, and a line below. Tests compare the kinds here with those that functions of the database name, and
 * write each of them in every language.
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
/** A detail of this kind, for tests. */
export const sampleOf = (kind: MailKind): unknown => templates[kind].sample;
