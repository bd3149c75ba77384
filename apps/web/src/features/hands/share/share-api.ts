/** The requests and answers of the routes about links to hands, and the URLs of the links. */
import type { ShareLink } from "@poker/protocol";
import type { Locale } from "../../../messages/locales.ts";

/** A player's links to one hand, and what the links show. */
export interface HandLinks {
  readonly links: readonly ShareLink[];
  readonly title: string;
  /** The preview as text. */
  readonly text: { readonly hidden: string; readonly named: string };
  /** True when all of the player's own cards were shown at the table. */
  readonly showsOwnCards: boolean;
}

// The URLs of a shared hand: its page, its replay in a frame, and its preview.

export const sharedPath = (token: string): string => `/shared/${token}`;
const embedPath = (token: string): string => `/embed/${token}`;
export const picturePath = (token: string, locale: Locale): string => `${sharedPath(token)}/picture?lang=${locale}`;

/** The HTML that shows the replay inside another page. */
export const embedCode = (origin: string, token: string, title: string): string =>
  `<iframe src="${origin}${embedPath(token)}" title="${title}" width="720" height="820" style="border:0;max-width:100%" loading="lazy"></iframe>`;
