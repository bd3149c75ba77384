"use client";
/** The words about mails for the components below `MailWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { MailMessages } from "../../messages/mail.ts";

export const { Words: MailWords, useWords: useMailWords } = createWords<MailMessages>("MailWords");
