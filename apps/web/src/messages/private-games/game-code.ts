/**
 * The messages of the field for a private game's code, in one file for each language. They are separate from those
 * about private games, because the landing page has this field too.
 */

import { byLocale } from "../locales.ts";
import en from "./game-code.en.json" with { type: "json" };
import es from "./game-code.es.json" with { type: "json" };

type GameCodeMessages = typeof en;

export const gameCodeFor = byLocale<GameCodeMessages>({ en, es });
