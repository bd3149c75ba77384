import { expect, it } from "vitest";
import { formatAmount } from "../ui/format-amount.ts";
import { languageOfNumbers, runInLanguage } from "./request-language.ts";

const request = (url: string, cookie?: string, language?: string) => ({
  url,
  headers: { ...(cookie && { cookie }), ...(language && { "accept-language": language }) },
});

it.each([
  ["/", undefined, "es-ES,es;q=0.9", "es"],
  ["/account", "theme=dark; locale=es", "en", "es"],
  ["/", "locale=en", "es", "en"],
  ["/admin/players", "locale=es", "es", "en"],
  ["/api/account/statement?format=csv", "locale=es", "es", "en"],
] as const)(
  "the response at %s to the cookie %s and the header %s has numbers in the language %s",
  (url, cookie, language, expected) => {
    expect(languageOfNumbers(request(url, cookie, language))).toBe(expected);
  },
);

it("each of two simultaneous requests formats numbers in its own language", async () => {
  const answer = async () => {
    await Promise.resolve();
    return formatAmount(1_000_000);
  };
  const both = [runInLanguage(request("/", "locale=es"), answer), runInLanguage(request("/", "locale=en"), answer)];
  expect(await Promise.all(both)).toEqual(["10.000", "10,000"]);
});
