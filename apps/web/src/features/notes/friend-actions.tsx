"use client";
import { isRefusal } from "@poker/engine";
import { Ban, UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { friendsFor } from "../../messages/friends.ts";
import { pickLocale } from "../../messages/locales.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { requestJson } from "../../ui/request-json.ts";
import type { FriendRefusalCode } from "../friends/friend-refusals.ts";
import { askFriend, changeFriend } from "../friends/friends-api.ts";
import { FriendWords, useFriendWords } from "../friends/use-friend-words.ts";

interface FriendActionsProps {
  readonly userId: string;
  readonly name: string;
  /** Called when the mute may have changed with the block. */
  readonly onBlocked: (blocked: boolean) => void;
}

/** Asks a player to be friends, or blocks them, from their sheet. Its words are fetched with it. */
export const FriendActions = (props: FriendActionsProps) => (
  <FriendWords words={friendsFor(pickLocale(null, useLocale()))}>
    <Actions {...props} />
  </FriendWords>
);

function Actions({ userId, name, onBlocked }: FriendActionsProps) {
  const t = useFriendWords();
  const [isBlocked, setBlocked] = useState(false);
  const [told, setTold] = useState<"asked" | "blocked" | "unblocked" | null>(null);
  const [problem, setProblem] = useState<FriendRefusalCode | null>(null);
  useEffect(() => {
    void requestJson<{ readonly isBlocked: boolean }>(`/api/friends/${userId}`).then((answer) => {
      if (!isRefusal(answer)) setBlocked(answer.isBlocked);
    });
  }, [userId]);
  const ask = async () => {
    const refused = await askFriend(name);
    setProblem(refused);
    if (refused === null) setTold("asked");
  };
  const toggle = async () => {
    const refused = await changeFriend(userId, isBlocked ? "unblock" : "block");
    setProblem(refused);
    if (refused !== null) return;
    setTold(isBlocked ? "unblocked" : "blocked");
    setBlocked(!isBlocked);
    onBlocked(!isBlocked);
  };
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-2">
        {!isBlocked && (
          <Button size="sm" disabled={told === "asked"} onClick={() => void ask()}>
            <UserPlus className="size-4" aria-hidden="true" />
            {t("player.ask")}
          </Button>
        )}
        <Button size="sm" onClick={() => void toggle()}>
          <Ban className="size-4" aria-hidden="true" />
          {t(isBlocked ? "player.unblock" : "player.block")}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {told && t(`player.${told}`)}
      </p>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </div>
  );
}
