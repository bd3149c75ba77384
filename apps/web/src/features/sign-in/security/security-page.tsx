"use client";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { createWords } from "../../../messages/create-words.ts";
import type { SessionMessages } from "../../../messages/sign-in/sessions.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { PasswordForm } from "../../accounts/account-forms.tsx";

/**
 * `SessionWords` gives the messages about sessions and fresh sign-ins to the components inside it, in the reader's
 * language. `useSessionWords` reads them there.
 */
const { Words: SessionWords, useWords: useSessionWords } = createWords<SessionMessages>("SessionWords");

export { useSessionWords };

/** The frame of an account's security page. `children` are its sections. */
export function SecurityPage({ words, children }: { readonly words: SessionMessages; readonly children: ReactNode }) {
  const t = useTranslations("account");
  return (
    <SessionWords words={words}>
      <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
        <h1 className="text-2xl font-semibold tracking-tight">{t("security")}</h1>
        <p className="text-ink-2">{words.page.help}</p>
        {children}
      </main>
    </SessionWords>
  );
}

/** A section of the security page, with a title, a help text, and a framed content. */
export function SecuritySection({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-8 mb-1 text-sm font-medium text-ink-2">
        {title}
      </h2>
      {help && <p className="mb-2 text-sm text-ink-3">{help}</p>}
      <div className="rounded-2xl border border-line bg-surface">{children}</div>
    </section>
  );
}

/** Tells a guest that they have no password, and what they would gain from an account. */
export function GuestSection() {
  const words = useSessionWords();
  return (
    <SecuritySection title={words("guest.title")}>
      <div className="p-5">
        <p className="mb-4 text-ink-2">{words("guest.help")}</p>
        <Link href="/account" className={buttonClass({ kind: "outline" })}>
          {words("guest.link")}
        </Link>
      </div>
    </SecuritySection>
  );
}

/** Changes the password of an account. */
export function PasswordSection() {
  const words = useSessionWords();
  return (
    <SecuritySection title={words("password.title")}>
      <div className="p-5">
        <PasswordForm />
      </div>
    </SecuritySection>
  );
}
