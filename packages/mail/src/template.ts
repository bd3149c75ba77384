/** Defines the template of a kind of mail. A template says which detail the mail needs, and has its text in each language. */

import type { Locale } from "@poker/protocol";
import type * as z from "zod";

/** The text of a mail. It is plain text, which is escaped in HTML. */
export interface MailWords {
  /** The subject, in one line. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** `path` is the path of a page of the room, such as `/account/security`. A fragment may follow it. */
  readonly button?: { readonly label: string; readonly path: string };
  /** The paragraphs below the button. */
  readonly after?: readonly string[];
}

type WordsByLocale<Detail> = Readonly<Record<Locale, (detail: Detail) => MailWords>>;

export interface MailTemplate {
  /** A sample of the detail, in the form in which the database stores it. Tests use it. */
  readonly sample: unknown;
  /** Returns the text of the mail. Returns null when the detail does not fit this kind of mail. */
  readonly read: (detail: unknown, locale: Locale) => MailWords | null;
}

export function mailTemplate<Schema extends z.ZodType>(
  detail: Schema,
  sample: z.input<Schema>,
  words: WordsByLocale<z.output<Schema>>,
): MailTemplate {
  return {
    sample,
    read(stored, locale) {
      const known = detail.safeParse(stored);
      return known.success ? words[locale](known.data) : null;
    },
  };
}
