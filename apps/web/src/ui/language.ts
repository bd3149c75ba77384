"use client";
import { useRouter } from "next/navigation";
import { createContext, use } from "react";
import { useLocale } from "use-intl";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../messages/locales.ts";
import { keepPickedLocale } from "./locale-cookie.ts";

/** The languages that the owners of the room offer. */
export const OfferedLanguages = createContext<readonly Locale[]>(LOCALES);

/**
 * Returns the page's language, all offered languages, and a function that changes the language. That function stores
 * the choice in a cookie, which the server reads.
 */
export function useLanguage() {
  const router = useRouter();
  const locale = useLocale();
  const offered = use(OfferedLanguages);
  return {
    locale,
    languages: offered.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    setLocale(picked: Locale) {
      keepPickedLocale(picked);
      router.refresh();
    },
  };
}

/** Returns the language that the next click changes to, with its name. Returns null when the room offers only one language. */
export function useNextLanguage() {
  const { locale, languages, setLocale } = useLanguage();
  const place = languages.findIndex(({ value }) => value === locale);
  const next = languages[(place + 1) % languages.length];
  if (!next || next.value === locale) return null;
  return { next: next.value, language: next.label, changeLanguage: () => setLocale(next.value) };
}
