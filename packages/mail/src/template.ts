/** Defines the template of a kind of mail: the detail that the mail needs, and its text in each language. */

import type { Locale } from "@poker/protocol";
import type * as z from "zod";

/** The text of a mail, as plain words that are never read as HTML. */
export interface MailWords {
  /** The subject is one line. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** `path` is a path of the room's pages, such as `/account/security`. It may have a fragment. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Paragraphs below the button. */
  readonly after?: readonly string[];
}

type WordsByLocale<Detail> = Readonly<Record<Locale, (detail: Detail) => MailWords>>;

export interface MailTemplate {
  /** An example of the detail as the database may store it, for tests. */
  readonly sample: unknown;
  /** Returns the words of the mail; null when the detail does not belong to this kind of mail. */
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
