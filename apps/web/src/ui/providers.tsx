"use client";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";
import type { Locale, Messages } from "../messages/index.ts";
import { OfferedLanguages } from "./language.ts";
import { setPageNumberLanguage } from "./number-language.ts";
import { usePreferences } from "./preferences.ts";
import { notePageTime } from "./server-clock.ts";

/**
 * On the server, the page gets a script that sets the theme before the page is first painted. In the browser, React
 * would not run that script and would warn about it, so there it is marked as data.
 */
const themeScript = typeof window === "undefined" ? {} : { type: "application/json" };

export function Providers({
  locale,
  messages,
  languages,
  nonce,
  now,
  children,
}: {
  readonly locale: Locale;
  readonly messages: Messages;
  /** The languages that the owners of the room offer. */
  readonly languages: readonly Locale[];
  readonly nonce: string | undefined;
  /** When the server rendered the page, in epoch ms. */
  readonly now: number;
  readonly children: ReactNode;
}) {
  // Must run before any part of the page formats a number, and again when the reader picks another language.
  setPageNumberLanguage(locale);
  // Must run before any part of the page counts down to a deadline.
  useState(() => notePageTime(now));
  // Reads the stored preferences only after the first render, so that the first render in the browser equals the
  // server's. `persist` is undefined when the browser allows no storage.
  useEffect(() => void usePreferences.persist?.rehydrate(), []);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" scriptProps={themeScript} {...(nonce && { nonce })}>
      <ThemeColour />
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        <OfferedLanguages value={languages}>{children}</OfferedLanguages>
      </IntlProvider>
    </ThemeProvider>
  );
}

/** Gives the browser's address bar the room's background colour. */
function ThemeColour() {
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour changes with the theme
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }, [resolvedTheme]);
  return null;
}
