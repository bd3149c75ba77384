/** The words about what a player's own limits leave them to bring, one file per language; fetched only where a limit is told of. */
import en from "./limit-left.en.json" with { type: "json" };
import es from "./limit-left.es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

type LimitLeftMessages = typeof en;

const limitLeftByLocale: Record<Locale, LimitLeftMessages> = { en, es };

export const limitLeftFor = (locale: Locale): LimitLeftMessages => limitLeftByLocale[locale];
