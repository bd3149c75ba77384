"use client";
/**
 * The friend messages for the components below `FriendWords`, in the reader's language, and the text of unread news.
 */
import { createWords } from "../../../messages/create-words.ts";
import type { FriendMessages } from "../../../messages/people/friends.ts";
import { useFriendNews } from "./friend-news.ts";

export const { Words: FriendWords, useWords: useFriendWords } = createWords<FriendMessages>("FriendWords");

/** Describes the unread news of friends: "Friends: 1 request, 2 messages". */
export function useNewsText(): string {
  const t = useFriendWords();
  const news = useFriendNews((state) => state.news) ?? [];
  return t("news.all", {
    list: news.map(({ kind, waiting }) => t(`news.count.${kind}`, { count: waiting })).join(", "),
  });
}
