"use client";
import { useTranslations } from "use-intl";

/** The first link of every page. It leads to the page's content, and is visible only while it has the focus. */
export function SkipLink() {
  const t = useTranslations("app");
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
    >
      {t("skip")}
    </a>
  );
}
