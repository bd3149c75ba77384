/**
 * Remembers the language in which numbers are formatted while a request is answered. Files of the API are made for
 * programs, so their numbers do not depend on the language.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { DEFAULT_LOCALE, LOCALE_COOKIE, type Locale, pickLocale } from "../messages/locales.ts";
import { isOfficePath } from "../ui/number-language.ts";

const languages = new AsyncLocalStorage<Locale>();
globalThis.readRequestNumberLanguage = () => languages.getStore();

const cookieOf = (header: string | undefined, name: string): string | null =>
  header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

export function languageOfNumbers({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): Locale {
  const [path = "/"] = url.split("?");
  if (isOfficePath(path) || path.startsWith("/api/")) return DEFAULT_LOCALE;
  return pickLocale(headers["accept-language"] ?? null, cookieOf(headers.cookie, LOCALE_COOKIE));
}

/** Runs the code that answers a request, with the request's language remembered. */
export const runInLanguage = <T>(request: Pick<IncomingMessage, "url" | "headers">, answer: () => T): T =>
  languages.run(languageOfNumbers(request), answer);
