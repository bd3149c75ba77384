/** The requests and answers of the routes about links to hands, and functions that build a link's URLs. */
import type { ShareLink } from "@poker/protocol";
import type { Locale } from "../../../messages/locales.ts";

/** A player's links to one hand, and what those links show. */
export interface HandLinks {
  readonly links: readonly ShareLink[];
  readonly title: string;
  /** The preview in words: with the names hidden, and with the names shown. */
  readonly text: { readonly hidden: string; readonly named: string };
  /** True when the player showed all of their own cards at the table. */
  readonly showsOwnCards: boolean;
}

// The URLs of a shared hand: its page, its replay for a frame on another site, and its preview picture.

export const sharedPath = (token: string): string => `/shared/${token}`;
const embedPath = (token: string): string => `/embed/${token}`;
export const picturePath = (token: string, locale: Locale): string => `${sharedPath(token)}/picture?lang=${locale}`;

/** Returns the HTML that embeds the replay in another site's page. */
export const embedCode = (origin: string, token: string, title: string): string =>
  `<iframe src="${origin}${embedPath(token)}" title="${title}" width="720" height="820" style="border:0;max-width:100%" loading="lazy"></iframe>`;
