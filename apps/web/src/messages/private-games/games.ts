/**
 * The messages about private games, one file per language. They are separate from the other messages, so that only the pages about private
 * games load them.
 */

import type { Locale } from "../locales.ts";
import en from "./games.en.json" with { type: "json" };
import es from "./games.es.json" with { type: "json" };

type GameMessages = typeof en;

const gamesByLocale: Record<Locale, GameMessages> = { en, es };

export const gamesFor = (locale: Locale): GameMessages => gamesByLocale[locale];
