"use client";
/** Lists the friend requests to and from the player, and the players whom the player has blocked. */
import { avatarSeedOf, type FriendsView, type OtherPlayer } from "@poker/protocol";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { useFriendWords } from "../friend-news/use-friend-words.ts";
import { cardClass, changeFriend, headingClass, type RunRequest, rowClass } from "./friends-api.ts";

export const PlayerRow = ({
  player,
  text,
  children,
}: {
  readonly player: OtherPlayer;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <li className={rowClass}>
    <div className="flex min-w-0 grow basis-40 items-center gap-3">
      <Avatar seed={avatarSeedOf(player.userId)} isBot={false} className="size-9 shrink-0" />
      <p className="[overflow-wrap:anywhere]">{text}</p>
    </div>
    <div className="flex gap-2">{children}</div>
  </li>
);

export function RequestList({
  view: { asking, asked },
  run,
}: {
  readonly view: Pick<FriendsView, "asking" | "asked">;
  readonly run: RunRequest;
}) {
  const t = useFriendWords();
  if (asking.length + asked.length === 0) return null;
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title" className={headingClass}>
        {t("requests.title")}
      </h2>
      <ul className={cardClass}>
        {asking.map((player) => (
          <PlayerRow key={player.userId} player={player} text={t("requests.toYou", { name: player.name })}>
            <Button
              size="sm"
              kind="primary"
              aria-label={t("requests.acceptOf", { name: player.name })}
              onClick={() => void run(() => changeFriend(player.userId, "accept"))}
            >
              {t("requests.accept")}
            </Button>
            <Button
              size="sm"
              aria-label={t("requests.declineOf", { name: player.name })}
              onClick={() => void run(() => changeFriend(player.userId, "decline"))}
            >
              {t("requests.decline")}
            </Button>
          </PlayerRow>
        ))}
        {asked.map((player) => (
          <PlayerRow key={player.userId} player={player} text={t("requests.asked", { name: player.name })}>
            <Button
              size="sm"
              aria-label={t("requests.withdrawOf", { name: player.name })}
              onClick={() => void run(() => changeFriend(player.userId, "remove"))}
            >
              {t("requests.withdraw")}
            </Button>
          </PlayerRow>
        ))}
      </ul>
    </section>
  );
}

export function BlockedList({ blocked, run }: { readonly blocked: FriendsView["blocked"]; readonly run: RunRequest }) {
  const t = useFriendWords();
  if (blocked.length === 0) return null;
  return (
    <section aria-labelledby="blocked-title">
      <h2 id="blocked-title" className={headingClass}>
        {t("blocked.title")}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{t("blocked.help")}</p>
      <ul className={cardClass}>
        {blocked.map((player) => (
          <PlayerRow key={player.userId} player={player} text={player.name}>
            <Button
              size="sm"
              aria-label={t("blocked.unblockOf", { name: player.name })}
              onClick={() => void run(() => changeFriend(player.userId, "unblock"))}
            >
              {t("blocked.unblock")}
            </Button>
          </PlayerRow>
        ))}
      </ul>
    </section>
  );
}
