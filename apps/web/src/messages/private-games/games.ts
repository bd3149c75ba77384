/**
 * The messages about private games, in one file for each language. They are separate from the other messages, because
 * only the pages about private games load them.
 */

import { byLocale } from "../locales.ts";
import en from "./games.en.json" with { type: "json" };
import es from "./games.es.json" with { type: "json" };

type GameMessages = typeof en;

export const gamesFor = byLocale<GameMessages>({ en, es });
