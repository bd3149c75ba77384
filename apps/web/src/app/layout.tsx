import "@fontsource-variable/inter/index.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { DealingStrip } from "../features/dealing/dealing-strip.tsx";
import { OfferStrip } from "../features/waiting/offer-strip.tsx";
import { messagesFor, pickLocale } from "../messages/index.ts";
import { Providers } from "../ui/providers.tsx";

export const metadata: Metadata = { title: { default: "Card room", template: "%s · Card room" }, icons: "/icon.svg" };

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const request = await headers();
  const locale = pickLocale(request.get("accept-language"));
  return (
    <html lang={locale} data-theme="dark" suppressHydrationWarning>
      <body>
        <Providers locale={locale} messages={messagesFor(locale)} nonce={request.get("x-nonce") ?? undefined}>
          {children}
          <OfferStrip />
          <DealingStrip />
        </Providers>
      </body>
    </html>
  );
}
