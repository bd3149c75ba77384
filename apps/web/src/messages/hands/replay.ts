/**
 * The messages about replays, one file per language. They are separate from the other messages, so that only the pages that replay hands
 * load them.
 */
import type { Locale } from "../locales.ts";
import en from "./replay.en.json" with { type: "json" };
import es from "./replay.es.json" with { type: "json" };

export type ReplayMessages = typeof en;

const replayByLocale: Record<Locale, ReplayMessages> = { en, es };

export const replayFor = (locale: Locale): ReplayMessages => replayByLocale[locale];
