"use client";
import type { ReactNode } from "react";
import type { MailMessages } from "../../messages/mail.ts";
import { MailWords } from "./use-mail-words.ts";

/** A page that a mail leads to or that asks for one, with the words of these pages. */
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
