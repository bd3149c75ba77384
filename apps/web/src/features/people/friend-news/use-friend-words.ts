"use client";
/**
 * `FriendWords` gives the messages about friends to the components inside it, in the reader's language. Another hook
 * describes the unread news in words.
 */
import { createWords } from "../../../messages/create-words.ts";
import type { FriendMessages } from "../../../messages/people/friends.ts";
import { useFriendNews } from "./friend-news.ts";

export const { Words: FriendWords, useWords: useFriendWords } = createWords<FriendMessages>("FriendWords");

/** Returns the unread news in words, such as "Friends: 1 request, 2 messages". */
export function useNewsText(): string {
  const t = useFriendWords();
  const news = useFriendNews((state) => state.news) ?? [];
  return t("news.all", {
    list: news.map(({ kind, waiting }) => t(`news.count.${kind}`, { count: waiting })).join(", "),
  });
}
