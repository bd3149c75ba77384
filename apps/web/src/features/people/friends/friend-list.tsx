"use client";
import { avatarSeedOf, type Friend, type FriendPlace, type FriendsView, type OwnTable } from "@poker/protocol";
import { clsx } from "clsx";
import { Ban, Ellipsis, MessageCircle, UserMinus, UserPlus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Avatar, StaffBadge } from "../../../ui/avatar.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu, MenuHeading, MenuItem } from "../../../ui/menu.tsx";
import { useOwnTables } from "../../tables/own-tables/own-table-store.ts";
import { useFriendWords } from "../friend-news/use-friend-words.ts";
import { ConfirmEnd, type FriendshipEnd } from "./confirm-end.tsx";
import { cardClass, changeFriend, headingClass, inviteFriend, type RunRequest, rowClass } from "./friends-api.ts";

/**
 * A button that invites a friend to one of the tables where the player sits. Shows nothing to a player without a seat.
 */
function InviteFromHere({ friend: { userId, name }, run }: { readonly friend: Friend; readonly run: RunRequest }) {
  const t = useFriendWords();
  const { tables } = useOwnTables();
  const [invitedTo, setInvitedTo] = useState<readonly string[]>([]);
  if (tables.length === 0) return null;
  const isInvited = tables.every(({ tableId }) => invitedTo.includes(tableId));
  const invite = async ({ tableId }: OwnTable) => {
    if (await run(() => inviteFriend(userId, tableId))) setInvitedTo((known) => [...known, tableId]);
  };
  const [only] = tables;
  const button = (
    <Button
      size="sm"
      disabled={isInvited}
      aria-label={t("list.inviteHere", { name })}
      onClick={tables.length === 1 && only ? () => void invite(only) : undefined}
    >
      <UserPlus className="size-4" aria-hidden="true" />
      {t(isInvited ? "invite.invited" : "list.invite")}
    </Button>
  );
  if (tables.length === 1) return button;
  return (
    <Menu trigger={button}>
      <MenuHeading>{t("invite.where", { name })}</MenuHeading>
      {tables.map((table) => (
        <MenuItem
          key={table.tableId}
          icon={<UserPlus className="size-4" />}
          disabled={invitedTo.includes(table.tableId)}
          onSelect={() => void invite(table)}
        >
          {table.name}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Lists the friends: who is online, where they play, and the buttons for each friend. */
export function FriendList({
  view: { friends, settings },
  run,
  onTalk,
}: {
  readonly view: FriendsView;
  readonly run: RunRequest;
  readonly onTalk: (friendId: string) => void;
}) {
  const t = useFriendWords();
  return (
    <section aria-labelledby="friends-title">
      <h2 id="friends-title" className={headingClass}>
        {t("list.title")}
      </h2>
      {friends.length === 0 ? (
        <p className="text-ink-2">{t("list.none")}</p>
      ) : (
        <ul className={cardClass}>
          {friends.map((friend) => (
            <li key={friend.userId} data-testid="friend" className={rowClass}>
              <Presence friend={friend} />
              {/* On a phone the buttons are on a line of their own, so that the menu has room beside the name. */}
              <div className="flex gap-2 empty:hidden max-sm:order-last max-sm:basis-full">
                {/* If the player or the friend has switched messages off, the unread messages can still be read. */}
                {((settings.takesMessages && friend.takesMessages) || friend.unread > 0) && (
                  <Button
                    size="sm"
                    kind={friend.unread > 0 ? "primary" : "quiet"}
                    aria-label={t("list.messagesWith", { name: friend.name })}
                    onClick={() => onTalk(friend.userId)}
                  >
                    <MessageCircle className="size-4" aria-hidden="true" />
                    {friend.unread > 0 ? t("list.unread", { count: friend.unread }) : t("list.messages")}
                  </Button>
                )}
                <InviteFromHere friend={friend} run={run} />
              </div>
              <FriendMenu friend={friend} run={run} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Presence({ friend: { userId, name, staff, online, places } }: { readonly friend: Friend }) {
  const t = useFriendWords();
  return (
    <div className="flex min-w-0 grow basis-40 items-center gap-3">
      <Avatar seed={avatarSeedOf(userId)} isBot={false} className="size-9 shrink-0" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-medium">
          {staff && <StaffBadge />}
          <span className="truncate">{name}</span>
        </p>
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <span aria-hidden="true" className={clsx("size-2 rounded-full", online ? "bg-win" : "bg-line-strong")} />
          {t(online ? "list.online" : "list.offline")}
        </p>
        {places.map((place) => (
          <PlaceLink key={place.tableId} place={place} />
        ))}
      </div>
    </div>
  );
}

function PlaceLink({ place: { tableId, name } }: { readonly place: FriendPlace }) {
  const t = useFriendWords();
  return (
    <p className="text-sm text-ink-2">
      {t("list.plays")}{" "}
      <Link
        href={`/table/${tableId}`}
        prefetch={false}
        className="inline-block py-1 underline underline-offset-4 pointer-coarse:py-2.5"
      >
        {name}
      </Link>
    </p>
  );
}

function FriendMenu({ friend: { userId, name }, run }: { readonly friend: Friend; readonly run: RunRequest }) {
  const t = useFriendWords();
  const [asks, setAsks] = useState<FriendshipEnd | null>(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("list.more", { name })}>
            <Ellipsis className="size-5" aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<UserMinus className="size-4" />} onSelect={() => setAsks("unfriend")}>
          {t("list.unfriend")}
        </MenuItem>
        <MenuItem icon={<Ban className="size-4" />} onSelect={() => setAsks("block")}>
          {t("list.block")}
        </MenuItem>
      </Menu>
      {asks && (
        <ConfirmEnd
          end={asks}
          name={name}
          onConfirm={() => void run(() => changeFriend(userId, asks === "block" ? "block" : "remove"))}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}
