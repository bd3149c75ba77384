/** The words about friends, one file per language; apart from the other messages, so that only what shows friends loads them. */
import en from "./friends.en.json" with { type: "json" };
import es from "./friends.es.json" with { type: "json" };
import type { Locale } from "./locales.ts";

export type FriendMessages = typeof en;

const friendsByLocale: Record<Locale, FriendMessages> = { en, es };

export const friendsFor = (locale: Locale): FriendMessages => friendsByLocale[locale];
