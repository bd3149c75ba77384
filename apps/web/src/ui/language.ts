"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "use-intl";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "../messages/locales.ts";
import { keepPickedLocale } from "./locale-cookie.ts";

/** The language of the page, the others, and how to change it; kept in a cookie, which the server reads. */
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

/** The language that a single press changes to, with its name. */
export function useNextLanguage() {
  const { locale, setLocale } = useLanguage();
  const next = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale;
  return { next, language: LANGUAGE_NAMES[next], changeLanguage: () => setLocale(next) };
}
