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
 * The server's page contains a script that sets the theme before the first paint. In the browser React would not run the script and would
 * warn about it.
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
  /** The languages that the room offers. */
  readonly languages: readonly Locale[];
  readonly nonce: string | undefined;
  /** When the server rendered the page, in epoch ms. */
  readonly now: number;
  readonly children: ReactNode;
}) {
  // Runs before any part of the page formats a number, and again after another language was picked.
  setPageNumberLanguage(locale);
  // Runs before any part of the page counts down to a deadline.
  useState(() => notePageTime(now));
  // Runs after the first render, so that server and browser agree. There is nothing to read when the browser allows no storage.
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

/** Gives the browser's own bar the colour of the room. */
function ThemeColour() {
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour changes with the theme
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }, [resolvedTheme]);
  return null;
}
