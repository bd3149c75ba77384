/** Finds the language of a request, and the title of a page in this language. */
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { NextRequest } from "next/server";
import { type Messages, messagesFor } from "../../messages/index.ts";
import { LOCALE_COOKIE, type Locale, pickLocale } from "../../messages/locales.ts";

export async function readRequestLocale(): Promise<Locale> {
  const [asked, kept] = await Promise.all([headers(), cookies()]);
  return pickLocale(asked.get("accept-language"), kept.get(LOCALE_COOKIE)?.value ?? null);
}

/** Returns the language of a request in a route. */
export const localeOf = (request: Pick<Request, "url" | "headers">): Locale =>
  pickLocale(
    request.headers.get("accept-language"),
    new NextRequest(request.url, { headers: request.headers }).cookies.get(LOCALE_COOKIE)?.value ?? null,
  );

/** Returns the `generateMetadata` function for a page whose title is one of the messages. */
export const pageTitle = (title: (messages: Messages) => string) => async (): Promise<Metadata> => ({
  title: title(messagesFor(await readRequestLocale())),
});
