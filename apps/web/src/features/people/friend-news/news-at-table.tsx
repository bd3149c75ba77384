"use client";
/**
 * How the page of a table shows news of friends. Decision 0080
 * - a number at the menu button
 * - a link to the friends page in the menu
 * - a note over the top of the felt
 */
import { Users, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { useLocale } from "use-intl";
import { pickLocale } from "../../../messages/locales.ts";
import { friendsFor } from "../../../messages/people/friends.ts";
import { buttonClass, IconButton } from "../../../ui/button.tsx";
import { MenuItem } from "../../../ui/menu.tsx";
import { countFriendNews, dismissArrived, useFriendNews } from "./friend-news.ts";
import { friendsHref } from "./friends-href.ts";
import { FriendWords, useFriendWords, useNewsText } from "./use-friend-words.ts";

const NOTE_SHOWN_MS = 8_000;

/** Gives the texts about friends to its children. These texts are fetched together with the code of the children. */
const WithWords = ({ children }: { readonly children: ReactNode }) => (
  <FriendWords words={friendsFor(pickLocale(null, useLocale()))}>{children}</FriendWords>
);

/**
 * The number of unread news, over the corner of the menu button. The button has an accessible name of its own, so this
 * mark tells screen readers the news itself.
 */
export const FriendNewsMark = () => (
  <WithWords>
    <Mark />
  </WithWords>
);

function Mark() {
  const text = useNewsText();
  const waiting = useFriendNews(countFriendNews);
  return (
    <span
      data-testid="friend-news"
      className="figures pointer-events-none absolute top-0.5 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-ink px-1 text-[0.6875rem] leading-none font-semibold text-surface"
    >
      <span aria-hidden="true">{waiting > 99 ? "99+" : waiting}</span>
      <span role="status" className="sr-only">
        {text}
      </span>
    </span>
  );
}

/** The link in the menu. It opens a new tab, because a hand may be running on this page. */
export const FriendsItem = () => (
  <WithWords>
    <Item />
  </WithWords>
);

function Item() {
  const t = useFriendWords();
  const waiting = useFriendNews(countFriendNews);
  return (
    <MenuItem icon={<Users className="size-4" />} onSelect={() => window.open("/friends", "_blank", "noopener")}>
      {waiting === 0 ? t("title") : t("news.item", { count: waiting })}
    </MenuItem>
  );
}

/**
 * Shows new news of friends for some seconds. While the player is to act, the note is hidden, and its seconds do not
 * run.
 */
export const FriendNote = ({ isToAct }: { readonly isToAct: boolean }) => (
  <WithWords>
    <Note isToAct={isToAct} />
  </WithWords>
);

function Note({ isToAct }: { readonly isToAct: boolean }) {
  const t = useFriendWords();
  const arrived = useFriendNews((state) => state.arrived);
  const shown = isToAct ? null : arrived;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(dismissArrived, NOTE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  const { kind, senderId, senderName } = shown;
  return (
    <div
      role="status"
      data-testid="friend-note"
      className="flex max-w-full items-center gap-1 rounded-xl border border-line bg-surface py-1 pr-1 pl-3.5 text-sm text-ink shadow-lift"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">{t(`news.arrived.${kind}`, { name: senderName })}</p>
      <Link
        href={friendsHref(kind === "message" ? senderId : null)}
        target="_blank"
        prefetch={false}
        className={buttonClass({ size: "sm", kind: "ghost" })}
        onClick={dismissArrived}
      >
        {t("news.look")}
      </Link>
      <IconButton label={t("news.dismiss")} onClick={dismissArrived}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
