/** The messages about finished hands. There is one file for each language and subject. A page loads only the files that it shows. */
import { byLocale } from "../locales.ts";
import handsEn from "./hands.en.json" with { type: "json" };
import handsEs from "./hands.es.json" with { type: "json" };
import replayEn from "./replay.en.json" with { type: "json" };
import replayEs from "./replay.es.json" with { type: "json" };
import shareEn from "./share.en.json" with { type: "json" };
import shareEs from "./share.es.json" with { type: "json" };

/** The messages about a player's own hands. */
export type HandMessages = typeof handsEn;
export const handsFor = byLocale<HandMessages>({ en: handsEn, es: handsEs });

/** The messages about replays. */
export type ReplayMessages = typeof replayEn;
export const replayFor = byLocale<ReplayMessages>({ en: replayEn, es: replayEs });

/** The messages about links to hands. */
export type ShareMessages = typeof shareEn;
export const shareFor = byLocale<ShareMessages>({ en: shareEn, es: shareEs });
