"use client";
import type { FriendRefusalCode, FriendStanding } from "@poker/protocol";
import { Ban, MessageCircle, UserCheck, UserPlus } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { pickLocale } from "../../../messages/locales.ts";
import { friendsFor } from "../../../messages/people/friends.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { friendsHref } from "../friend-news/friends-href.ts";
import { FriendWords, useFriendWords } from "../friend-news/use-friend-words.ts";
import { ConfirmEnd } from "../friends/confirm-end.tsx";
import { askFriend, changeFriend, fetchStanding } from "../friends/friends-api.ts";

interface FriendActionsProps {
  readonly userId: string;
  readonly name: string;
  /** Called after each fetch. `isBlocked` says whether the user blocks the player. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

/**
 * The buttons about friendship on a player's sheet: send or answer a friend request, open the private messages, or
 * block the player. They bring their own texts, so that these are fetched only with them.
 */
export const FriendActions = (props: FriendActionsProps) => (
  <FriendWords words={friendsFor(pickLocale(null, useLocale()))}>
    <Actions {...props} />
  </FriendWords>
);

type Told = "asked" | "accepted" | "blocked" | "unblocked";

function Actions({ userId, name, onBlocked }: FriendActionsProps) {
  const t = useFriendWords();
  const [standing, setStanding] = useState<FriendStanding | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState<FriendRefusalCode | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const load = async () => {
    const latest = await fetchStanding(userId);
    if (!latest) return;
    setStanding(latest);
    onBlocked(latest.isBlocked);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched when the sheet opens
  useEffect(() => void load(), [userId]);
  if (!standing) return null;
  const run = async (request: Promise<FriendRefusalCode | null>, done: Told) => {
    const refused = await request;
    setProblem(refused);
    setTold(refused === null ? done : null);
    await load();
  };
  const { friendship, isBlocked, mayWrite } = standing;
  const block = () => void run(changeFriend(userId, "block"), "blocked");
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-2">
        {friendship === "none" && !isBlocked && (
          <Button size="sm" onClick={() => void run(askFriend(name), "asked")}>
            <UserPlus className="size-4" aria-hidden="true" />
            {t("player.ask")}
          </Button>
        )}
        {friendship === "asking" && (
          <Button size="sm" kind="primary" onClick={() => void run(changeFriend(userId, "accept"), "accepted")}>
            <UserCheck className="size-4" aria-hidden="true" />
            {t("player.accept")}
          </Button>
        )}
        {mayWrite && (
          // Opens a new tab, because a hand may be running on this page.
          <Link href={friendsHref(userId)} target="_blank" prefetch={false} className={buttonClass({ size: "sm" })}>
            <MessageCircle className="size-4" aria-hidden="true" />
            {t("player.messages")}
          </Link>
        )}
        {isBlocked ? (
          <Button size="sm" onClick={() => void run(changeFriend(userId, "unblock"), "unblocked")}>
            <Ban className="size-4" aria-hidden="true" />
            {t("player.unblock")}
          </Button>
        ) : (
          <Button size="sm" onClick={() => (friendship === "friends" ? setConfirming(true) : block())}>
            <Ban className="size-4" aria-hidden="true" />
            {t("player.block")}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {told ? t(`player.${told}`) : <StandingText friendship={friendship} />}
      </p>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      {isConfirming && <ConfirmEnd end="block" name={name} onConfirm={block} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function StandingText({ friendship }: Pick<FriendStanding, "friendship">) {
  const t = useFriendWords();
  if (friendship === "friends") return t("player.friends");
  return friendship === "asked" ? t("player.waits") : null;
}
