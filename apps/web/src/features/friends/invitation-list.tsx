"use client";
import type { TableInvitation } from "@poker/protocol";
import Link from "next/link";
import { useEffect } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { invitationAddress } from "../account/notice-address.ts";
import { markInvitationsRead } from "./friends-api.ts";
import { PlayerRow } from "./other-lists.tsx";
import { cardClass, headingClass } from "./run-request.ts";
import { useFriendWords } from "./use-friend-words.ts";

/** The invitations to tables of the last day, which are read by being shown here. */
export function InvitationList({ invitations }: { readonly invitations: readonly TableInvitation[] }) {
  const t = useFriendWords();
  const hasNew = invitations.some(({ read }) => !read);
  useEffect(() => {
    if (hasNew) void markInvitationsRead();
  }, [hasNew]);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className={headingClass}>
        {t("invitations.title")}
      </h2>
      <ul className={cardClass}>
        {invitations.map(({ id, by, tableName, ...target }) => (
          <PlayerRow key={id} player={by} text={t("invitations.to", { name: by.name, table: tableName })}>
            <Link
              href={invitationAddress(target)}
              prefetch={false}
              aria-label={t("invitations.goOf", { name: by.name, table: tableName })}
              className={buttonClass({ size: "sm" })}
            >
              {t("invitations.go")}
            </Link>
          </PlayerRow>
        ))}
      </ul>
    </section>
  );
}
