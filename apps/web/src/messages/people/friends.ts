/**
 * The messages about friends, one file per language. They are separate from the other messages, so that only the parts that show friends
 * load them.
 */

import { byLocale } from "../locales.ts";
import en from "./friends.en.json" with { type: "json" };
import es from "./friends.es.json" with { type: "json" };

export type FriendMessages = typeof en;

export const friendsFor = byLocale<FriendMessages>({ en, es });
