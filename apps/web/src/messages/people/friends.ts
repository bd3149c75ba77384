/**
 * The messages about friends, in one file for each language. They are separate from the other messages, because only
 * the parts of pages that show friends load them.
 */

import { byLocale } from "../locales.ts";
import en from "./friends.en.json" with { type: "json" };
import es from "./friends.es.json" with { type: "json" };

export type FriendMessages = typeof en;

export const friendsFor = byLocale<FriendMessages>({ en, es });
