"use client";
import type { ReactNode } from "react";
import { createWords } from "../../../messages/create-words.ts";
import type { MailMessages } from "../../../messages/notices/mail.ts";

/** The mail messages for the components below `MailWords`, in the reader's language. */
export const { Words: MailWords, useWords: useMailWords } = createWords<MailMessages>("MailWords");

/** A page that a mail links to, or on which a person asks for a mail. Provides the messages of these pages. */
export const MailPage = ({
  words,
  title,
  children,
}: {
  readonly words: MailMessages;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <MailWords words={words}>
    <main id="content" className="mx-auto flex w-full max-w-sm flex-col gap-4 px-5 pt-[max(2rem,9dvh)] pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
    </main>
  </MailWords>
);

/** The sender of the room's mails, and how to reach the room's operator. */
export interface MailSenderView {
  /** null when the room sends no mail. */
  readonly sender: string | null;
  /** null when the operator has set no contact. */
  readonly contact: string | null;
}

/** Says where to look for a mail, or that this room stores the mail for its operator. */
export function MailHint({ sender, contact }: MailSenderView) {
  const t = useMailWords();
  return (
    <p className="text-sm text-ink-2">
      {sender === null ? t("noSender") : t("sender", { sender })}
      {sender === null && contact !== null && ` ${t("contact", { contact })}`}
    </p>
  );
}
