"use client";
import type { ReactNode } from "react";
import { createWords } from "../../../messages/create-words.ts";
import type { MailMessages } from "../../../messages/notices/mail.ts";

/**
 * `MailWords` gives the messages about mails to the components inside it, in the reader's language. `useMailWords`
 * reads them there.
 */
export const { Words: MailWords, useWords: useMailWords } = createWords<MailMessages>("MailWords");

/** The frame of a page that a mail links to, or on which a person asks for a mail. Gives the page its messages. */
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
  /** The address that the mails come from; null when the room sends no mail. */
  readonly sender: string | null;
  /** How to reach the operator; null when the operator has not said how. */
  readonly contact: string | null;
}

/** Says from which sender to expect the mail. In a room that sends no mail, says that the operator has it instead. */
export function MailHint({ sender, contact }: MailSenderView) {
  const t = useMailWords();
  return (
    <p className="text-sm text-ink-2">
      {sender === null ? t("noSender") : t("sender", { sender })}
      {sender === null && contact !== null && ` ${t("contact", { contact })}`}
    </p>
  );
}
