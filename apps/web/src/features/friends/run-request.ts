/** How a part of the page of friends changes something: true when it is done. What was refused the page says. */
import type { FriendRefusalCode } from "./friend-refusals.ts";

export type RunRequest = (request: () => Promise<FriendRefusalCode | null>) => Promise<boolean>;

export const cardClass = "rounded-2xl border border-line bg-surface";
export const headingClass = "mt-8 mb-2 text-sm font-medium text-ink-2";
export const rowClass = "flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line/60 px-5 py-3 last:border-b-0";
