"use client";
import { Users } from "lucide-react";
import Link from "next/link";
import { useLocale } from "use-intl";
import { pickLocale } from "../../../messages/locales.ts";
import { friendsFor } from "../../../messages/people/friends.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { countFriendNews, useFriendNews } from "./friend-news.ts";
import { FriendWords, useNewsText } from "./use-friend-words.ts";

/**
 * The link to the friends page, with the number of unread news. The link brings its own texts, so that they are fetched
 * only with it.
 */
export const FriendNewsLink = () => (
  <FriendWords words={friendsFor(pickLocale(null, useLocale()))}>
    <NewsLink />
  </FriendWords>
);

function NewsLink() {
  const text = useNewsText();
  const waiting = useFriendNews(countFriendNews);
  return (
    <Link
      href="/friends"
      className={`shrink-0 max-sm:px-2 ${buttonClass({ kind: "ghost", size: "sm" })}`}
      aria-label={text}
    >
      <Users className="size-4 shrink-0" aria-hidden="true" />
      <span className="figures">{waiting}</span>
    </Link>
  );
}
