/**
 * The messages about mails and the links in them, in one file for each language. They are separate from the other
 * messages, because only the pages about mails load them.
 */
import { byLocale } from "../locales.ts";
import en from "./mail.en.json" with { type: "json" };
import es from "./mail.es.json" with { type: "json" };

export type MailMessages = typeof en;

export const mailFor = byLocale<MailMessages>({ en, es });
