/** The words about what limits leave a player to bring, their own and that of free chips, one file per language; fetched only where a limit is told of. */
import en from "./limit-left.en.json" with { type: "json" };
import es from "./limit-left.es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

type LimitLeftMessages = typeof en;

const limitLeftByLocale: Record<Locale, LimitLeftMessages> = { en, es };

export const limitLeftFor = (locale: Locale): LimitLeftMessages => limitLeftByLocale[locale];
