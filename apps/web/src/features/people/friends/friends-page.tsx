"use client";
import type { FriendRefusalCode, FriendSettings, FriendsView, TableInvitation } from "@poker/protocol";
import Link from "next/link";
import { useEffect, useState } from "react";
import type { FriendMessages } from "../../../messages/people/friends.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { invitationAddress } from "../../notices/notice-address.ts";
import { FriendWords, useFriendWords } from "../friend-news/use-friend-words.ts";
import { AskFriend } from "./ask-friend.tsx";
import { Conversation } from "./conversation.tsx";
import { FriendList } from "./friend-list.tsx";
import { cardClass, headingClass, markInvitationsRead, type RunRequest, saveFriendSettings } from "./friends-api.ts";
import { BlockedList, PlayerRow, RequestList } from "./other-lists.tsx";
import { useFriends } from "./use-friends.ts";

/** The page about friends. `initial` is null for a guest, because guests have no friends. */
export function FriendsPage({
  userId,
  initial,
  talksWith,
  words,
}: {
  readonly userId: string;
  readonly initial: FriendsView | null;
  /** The id of the friend whose messages are open; null when no messages are open. */
  readonly talksWith: string | null;
  readonly words: FriendMessages;
}) {
  return (
    <FriendWords words={words}>
      <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
        <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
        {initial ? <LiveFriendsPage userId={userId} initial={initial} talksWithFirst={talksWith} /> : <GuestNote />}
      </main>
    </FriendWords>
  );
}

function GuestNote() {
  const t = useFriendWords();
  return (
    <section aria-labelledby="guest-title" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="guest-title" className="text-lg font-semibold tracking-tight">
        {t("guest.title")}
      </h2>
      <p className="mt-0.5 mb-4 text-ink-2">{t("guest.text")}</p>
      <Link href="/account" className={buttonClass({ kind: "primary" })}>
        {t("guest.upgrade")}
      </Link>
    </section>
  );
}

/** The settings that say what friends see of the player, and whether friends may write to the player. */
function FriendSettingsSection({ settings, run }: { readonly settings: FriendSettings; readonly run: RunRequest }) {
  const t = useFriendWords();
  const save = (change: Partial<FriendSettings>) => void run(() => saveFriendSettings({ ...settings, ...change }));
  return (
    <section aria-labelledby="friend-settings-title">
      <h2 id="friend-settings-title" className={headingClass}>
        {t("settings.title")}
      </h2>
      <div className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5">
        <SwitchRow
          id="shows-place"
          label={t("settings.place")}
          help={t("settings.placeHelp")}
          checked={settings.showsPlace}
          onChange={(showsPlace) => save({ showsPlace })}
        />
        <SwitchRow
          id="takes-messages"
          label={t("settings.messages")}
          help={t("settings.messagesHelp")}
          checked={settings.takesMessages}
          onChange={(takesMessages) => save({ takesMessages })}
        />
      </div>
    </section>
  );
}

/** Lists the invitations to tables from the last day, and marks them as read. */
function InvitationList({ invitations }: { readonly invitations: readonly TableInvitation[] }) {
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

function LiveFriendsPage({
  userId,
  initial,
  talksWithFirst,
}: {
  readonly userId: string;
  readonly initial: FriendsView;
  readonly talksWithFirst: string | null;
}) {
  const t = useFriendWords();
  const live = useFriends(initial);
  const [problem, setProblem] = useState<FriendRefusalCode | null>(null);
  const [talksWith, setTalksWith] = useState(talksWithFirst);
  const { view, refresh } = live;
  const run = async (request: () => Promise<FriendRefusalCode | null>) => {
    const refused = await request();
    setProblem(refused);
    await refresh();
    return refused === null;
  };
  const friend = view.friends.find((one) => one.userId === talksWith);
  return (
    <>
      <p className="text-ink-2">{t("intro")}</p>
      <AskFriend onAsked={refresh} />
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <RequestList view={view} run={run} />
      <InvitationList invitations={view.invitations} />
      <FriendList view={view} run={run} onTalk={setTalksWith} />
      <FriendSettingsSection settings={view.settings} run={run} />
      <BlockedList blocked={view.blocked} run={run} />
      {friend && (
        <Conversation
          key={friend.userId}
          userId={userId}
          friend={friend}
          areOn={friend.takesMessages && view.settings.takesMessages}
          live={live}
          onClose={() => setTalksWith(null)}
        />
      )}
    </>
  );
}
