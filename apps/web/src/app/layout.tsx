import "@fontsource-variable/inter/index.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { env } from "../env.ts";
import { SignOutListener } from "../features/accounts/sign-out.tsx";
import { RegisterServiceWorker } from "../features/notices/push/register-service-worker.tsx";
import { FreshSignInDialog } from "../features/sign-in/security/fresh-sign-in-dialog.tsx";
import { httpSettings } from "../http/http-settings.ts";
import { pictureAddress } from "../http/room-pictures.ts";
import { PAGE_TIME_HEADER } from "../http/security-headers.ts";
import { messagesFor, offeredLocales } from "../messages/index.ts";
import { roomLookCss } from "../server/office/room-settings.ts";
import { readRequestLocale } from "../server/requests/request-locale.ts";
import { Providers } from "../ui/providers.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { name, tagline } = messagesFor(await readRequestLocale()).app;
  const icon = pictureAddress("/icon-192.png");
  const linkPicture = pictureAddress("/link-picture.png") ?? "/icon-512.png";
  return {
    metadataBase: new URL(env().NEXTAUTH_URL),
    title: { default: name, template: `%s · ${name}` },
    description: tagline,
    openGraph: { type: "website", siteName: name, title: name, description: tagline, images: [linkPicture] },
    icons: {
      // The .ico file is for browsers that cannot show SVG icons, and for programs that request /favicon.ico directly.
      icon: [
        icon === null
          ? { url: "/icon.svg", type: "image/svg+xml" }
          : { url: icon, type: "image/png", sizes: "192x192" },
        { url: pictureAddress("/favicon.ico") ?? "/favicon.ico", sizes: "32x32" },
      ],
      apple: pictureAddress("/apple-icon.png") ?? "/apple-icon.png",
    },
    appleWebApp: { capable: true, title: name, statusBarStyle: "black-translucent" },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: "#0d1516",
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const request = await headers();
  const locale = await readRequestLocale();
  const css = roomLookCss();
  return (
    <html lang={locale} data-theme="dark" suppressHydrationWarning>
      <body>
        <Providers
          locale={locale}
          messages={messagesFor(locale)}
          languages={offeredLocales()}
          nonce={request.get("x-nonce") ?? undefined}
          now={Number(request.get(PAGE_TIME_HEADER) ?? Date.now())}
        >
          {css !== "" && <style>{css}</style>}
          <SkipLink />
          {children}
          <SignOutListener />
          {httpSettings().SERVICE_WORKER === "on" && <RegisterServiceWorker />}
          <FreshSignInDialog />
        </Providers>
      </body>
    </html>
  );
}
