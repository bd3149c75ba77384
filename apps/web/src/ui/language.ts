"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "use-intl";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../messages/locales.ts";
import { keepPickedLocale } from "./locale-cookie.ts";

/** The page's language, the other languages, and a function that changes the language. A cookie stores it for the server. */
export function useLanguage() {
  const router = useRouter();
  const locale = useLocale();
  return {
    locale,
    languages: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    setLocale(picked: Locale) {
      keepPickedLocale(picked);
      router.refresh();
    },
  };
}

/** The language to which one click changes, with its name. */
export function useNextLanguage() {
  const { locale, setLocale } = useLanguage();
  const next = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale;
  return { next, language: LANGUAGE_NAMES[next], changeLanguage: () => setLocale(next) };
}
