"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "use-intl";
import { LANGUAGE_NAMES, LOCALE_COOKIE, LOCALES, type Locale } from "../messages/locales.ts";

const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 3600;

/** The language of the page, the others, and how to change it; kept in a cookie, which the server reads. */
export function useLanguage() {
  const router = useRouter();
  const locale = useLocale();
  return {
    locale,
    languages: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    setLocale(picked: Locale) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
      document.cookie = `${LOCALE_COOKIE}=${picked}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE_S}; samesite=lax`;
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
