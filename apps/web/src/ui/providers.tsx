"use client";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useEffect } from "react";
import { IntlProvider } from "use-intl";
import type { Locale, Messages } from "../messages/index.ts";
import { usePreferences } from "./preferences.ts";
import { ThemeColour } from "./theme-colour.tsx";

/** The script that sets the theme before the first paint; a page that the browser renders itself runs no script, and React warns of one. */
const themeScript = typeof window === "undefined" ? {} : { type: "application/json" };

export function Providers({
  locale,
  messages,
  nonce,
  children,
}: {
  readonly locale: Locale;
  readonly messages: Messages;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}) {
  // After the first paint, so that server and browser agree on it. There is nothing to read where the browser keeps nothing for the page.
  useEffect(() => void usePreferences.persist?.rehydrate(), []);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" scriptProps={themeScript} {...(nonce && { nonce })}>
      <ThemeColour />
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </ThemeProvider>
  );
}
