"use client";
import type { FriendsView } from "@poker/protocol";
import Link from "next/link";
import { useState } from "react";
import type { FriendMessages } from "../../messages/friends.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { AskFriend } from "./ask-friend.tsx";
import { Conversation } from "./conversation.tsx";
import { FriendList } from "./friend-list.tsx";
import type { FriendRefusalCode } from "./friend-refusals.ts";
import { FriendSettingsSection } from "./friend-settings.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { BlockedList, RequestList } from "./other-lists.tsx";
import { FriendWords, useFriendWords } from "./use-friend-words.ts";
import { useFriends } from "./use-friends.ts";

/** `initial` null: of a guest, who has no friends. */
export function FriendsPage({
  userId,
  initial,
  talksWith,
  words,
}: {
  readonly userId: string;
  readonly initial: FriendsView | null;
  /** The friend with whom the messages open; null when none do. */
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
