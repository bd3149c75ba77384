"use client";
import { useMailWords } from "./use-mail-words.ts";

/** The sender of the room's mails, and how its operator is reached. */
export interface MailSenderView {
  /** Null in a room that sends no mail. */
  readonly sender: string | null;
  /** Null when the operator names none. */
  readonly contact: string | null;
}

/** Says where to look for a mail, or that this room keeps it for its operator. */
export function MailHint({ sender, contact }: MailSenderView) {
  const t = useMailWords();
  return (
    <p className="text-sm text-ink-2">
      {sender === null ? t("noSender") : t("sender", { sender })}
      {sender === null && contact !== null && ` ${t("contact", { contact })}`}
    </p>
  );
}
