"use client";
import { useFriendNews } from "./friend-news.ts";
import { useFriendWords } from "./use-friend-words.ts";

/** What of friends waits, in words: "Friends: 1 request, 2 messages". */
export function useNewsText(): string {
  const t = useFriendWords();
  const news = useFriendNews((state) => state.news) ?? [];
  return t("news.all", {
    list: news.map(({ kind, waiting }) => t(`news.count.${kind}`, { count: waiting })).join(", "),
  });
}
