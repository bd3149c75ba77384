/**
 * The messages of the field for a private game's code, one file per language. They are separate from those of private games, because the
 * landing page also has the field.
 */

import { byLocale } from "../locales.ts";
import en from "./game-code.en.json" with { type: "json" };
import es from "./game-code.es.json" with { type: "json" };

type GameCodeMessages = typeof en;

export const gameCodeFor = byLocale<GameCodeMessages>({ en, es });
