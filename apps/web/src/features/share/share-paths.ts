/** The addresses of a shared hand: its page, its replay in a frame, and its preview. */
import type { Locale } from "../../messages/locales.ts";

export const sharedPath = (token: string): string => `/shared/${token}`;
export const embedPath = (token: string): string => `/embed/${token}`;
export const picturePath = (token: string, locale: Locale): string => `${sharedPath(token)}/picture?lang=${locale}`;

/** What shows the replay inside another page. */
export const embedCode = (origin: string, token: string, title: string): string =>
  `<iframe src="${origin}${embedPath(token)}" title="${title}" width="720" height="820" style="border:0;max-width:100%" loading="lazy"></iframe>`;
