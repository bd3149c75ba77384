"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SessionMessages } from "../../messages/sessions.ts";
import { SessionWords } from "./use-session-words.ts";

/** The page of an account's security around its sections. */
export function SecurityPage({ words, children }: { readonly words: SessionMessages; readonly children: ReactNode }) {
  const t = useTranslations("account");
  return (
    <SessionWords words={words}>
      <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
        <h1 className="text-2xl font-semibold tracking-tight">{t("security")}</h1>
        <p className="text-ink-2">{words.page.help}</p>
        <Link href="/account" className="inline-block py-2 text-ink-2 underline underline-offset-4 hover:text-ink">
          {t("account")}
        </Link>
        {children}
      </main>
    </SessionWords>
  );
}
