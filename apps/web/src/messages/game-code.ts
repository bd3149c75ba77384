/** The words of the field for a private game's code, one file per language; apart from those of private games, because the landing page has the field too. */
import en from "./game-code.en.json" with { type: "json" };
import es from "./game-code.es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

export type GameCodeMessages = typeof en;

const codesByLocale: Record<Locale, GameCodeMessages> = { en, es };

export const gameCodeFor = (locale: Locale): GameCodeMessages => codesByLocale[locale];
