"use client";
import { avatarSeedOf, type Friend, type FriendRefusalCode } from "@poker/protocol";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { pickLocale } from "../../../messages/locales.ts";
import { friendsFor } from "../../../messages/people/friends.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { FriendWords, useFriendWords } from "../friend-news/use-friend-words.ts";
import { fetchFriends, inviteFriend } from "./friends-api.ts";

interface InviteSheetProps {
  readonly tableId: string;
  readonly onClose: () => void;
}

/**
 * A sheet that invites friends to the table on which it was opened. It brings its own texts, so that they are fetched
 * only with it.
 */
export const InviteSheet = (props: InviteSheetProps) => (
  <FriendWords words={friendsFor(pickLocale(null, useLocale()))}>
    <FriendsToInvite {...props} />
  </FriendWords>
);

function FriendsToInvite({ tableId, onClose }: InviteSheetProps) {
  const t = useFriendWords();
  const [friends, setFriends] = useState<readonly Friend[] | null>(null);
  const [problem, setProblem] = useState<FriendRefusalCode | null>(null);
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void fetchFriends().then((view) => (view ? setFriends(view.friends) : setProblem("unavailable")));
  }, []);
  const invite = async (friendId: string) => {
    const refused = await inviteFriend(friendId, tableId);
    setProblem(refused);
    if (refused === null || refused === "already-invited") setInvited((known) => new Set([...known, friendId]));
  };
  return (
    <Sheet title={t("invite.title")} description={t("invite.help")} closeLabel={t("invite.close")} onClose={onClose}>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      {friends === null ? (
        problem === null && <p role="status">{t("conversation.loading")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {friends.map(({ userId, name, online }) => (
            <li key={userId} className="flex items-center gap-3">
              <Avatar seed={avatarSeedOf(userId)} isBot={false} className="size-9 shrink-0" />
              <p className="min-w-0 grow">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-sm text-ink-2">{t(online ? "list.online" : "list.offline")}</span>
              </p>
              <Button
                size="sm"
                aria-label={t("invite.inviteOf", { name })}
                disabled={invited.has(userId)}
                onClick={() => void invite(userId)}
              >
                {t(invited.has(userId) ? "invite.invited" : "invite.invite")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {friends?.length === 0 && <p className="text-ink-2">{t("invite.none")}</p>}
      {/* Opens a new tab, because a hand may be running on this page. */}
      <Link
        href="/friends"
        target="_blank"
        prefetch={false}
        className="mt-4 inline-block py-3 underline underline-offset-4"
      >
        {t("invite.toFriends")}
      </Link>
    </Sheet>
  );
}
