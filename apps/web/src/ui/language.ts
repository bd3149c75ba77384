"use client";
import { useRouter } from "next/navigation";
import { createContext, use } from "react";
import { useLocale } from "use-intl";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../messages/locales.ts";
import { keepPickedLocale } from "./locale-cookie.ts";

/** The languages that the room's owners offer. */
export const OfferedLanguages = createContext<readonly Locale[]>(LOCALES);

/**
 * The page's language, the other languages, and a function that changes the language. A cookie stores the choice for
 * the server.
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

/** The language to which one click changes, with its name; null when the room offers only one. */
export function useNextLanguage() {
  const { locale, languages, setLocale } = useLanguage();
  const place = languages.findIndex(({ value }) => value === locale);
  const next = languages[(place + 1) % languages.length];
  if (!next || next.value === locale) return null;
  return { next: next.value, language: next.label, changeLanguage: () => setLocale(next.value) };
}
