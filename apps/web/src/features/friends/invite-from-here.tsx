"use client";
import type { Friend, OwnTable } from "@poker/protocol";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuHeading, MenuItem } from "../../ui/menu.tsx";
import { useOwnTables } from "../own-tables/own-table-store.ts";
import { inviteFriend } from "./friends-api.ts";
import type { RunRequest } from "./run-request.ts";
import { useFriendWords } from "./use-friend-words.ts";

/** Invites a friend to one of the tables where the player sits; it is not there while they sit nowhere. */
export function InviteFromHere({
  friend: { userId, name },
  run,
}: {
  readonly friend: Friend;
  readonly run: RunRequest;
}) {
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
