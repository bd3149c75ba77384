"use client";
import { avatarSeedOf, type Friend, MAX_CHAT_LENGTH, type PrivateMessage } from "@poker/protocol";
import { clsx } from "clsx";
import { Flag, SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { inputClass } from "../../ui/input-class.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useConversation } from "./use-conversation.ts";
import { useFriendWords } from "./use-friend-words.ts";
import type { LiveFriends } from "./use-friends.ts";

/** The private messages with one friend, beside the list. `areOn`: both have switched them on. */
export function Conversation({
  userId,
  friend,
  areOn,
  live,
  onClose,
}: {
  readonly userId: string;
  readonly friend: Friend;
  readonly areOn: boolean;
  readonly live: LiveFriends;
  readonly onClose: () => void;
}) {
  const t = useFriendWords();
  const refusal = useTranslations("refusal");
  const { written, problem, reported, write, report } = useConversation(userId, friend.userId, live);
  const end = useRef<HTMLDivElement>(null);
  const count = written?.messages.length ?? 0;
  useEffect(() => {
    // The sheet alone, and not the page behind it.
    const sheet = count > 0 ? end.current?.closest("[data-scrolls]") : null;
    sheet?.scrollTo({ top: sheet.scrollHeight });
  }, [count]);
  return (
    <Sheet
      title={t("conversation.title", { name: friend.name })}
      picture={<Avatar seed={avatarSeedOf(friend.userId)} isBot={false} className="size-11" />}
      description={t("conversation.help", { days: written?.retentionDays ?? 0 })}
      closeLabel={t("conversation.close")}
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col gap-4">
        {written === null ? (
          <p role="status">{t(live.isConnected ? "conversation.loading" : "conversation.offline")}</p>
        ) : (
          <ol aria-live="polite" className="flex grow flex-col justify-end gap-1.5">
            {count === 0 && <li className="text-ink-2">{t("conversation.none")}</li>}
            {written.messages.map((message) => (
              <MessageLine
                key={message.id}
                message={message}
                name={friend.name}
                isOwn={message.writerId === userId}
                isReported={reported.has(message.id)}
                onReport={() => void report(message.id)}
              />
            ))}
          </ol>
        )}
        <Problem>{problem && refusal(problem)}</Problem>
        {areOn ? (
          <WriteForm isConnected={live.isConnected} write={write} />
        ) : (
          <p className="text-sm text-ink-2">{t("conversation.off")}</p>
        )}
        <div ref={end} />
      </div>
    </Sheet>
  );
}

function MessageLine({
  message: { text },
  name,
  isOwn,
  isReported,
  onReport,
}: {
  readonly message: PrivateMessage;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isReported: boolean;
  readonly onReport: () => void;
}) {
  const t = useFriendWords();
  return (
    <li data-testid="private-message" className={clsx("flex items-center gap-1", isOwn && "justify-end")}>
      <p
        className={clsx(
          "max-w-[85%] rounded-2xl px-3.5 py-2 text-sm [overflow-wrap:anywhere]",
          isOwn ? "bg-surface-2" : "border border-line",
        )}
      >
        <span className="sr-only">{isOwn ? t("conversation.you") : name}: </span>
        {/* The text may run the other way than the page. */}
        <bdi>{text}</bdi>
        {isReported && <span className="text-ink-3"> · {t("conversation.reported")}</span>}
      </p>
      {!isOwn && !isReported && (
        <IconButton label={t("conversation.report")} onClick={onReport} className="text-ink-3">
          <Flag className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function WriteForm({
  isConnected,
  write,
}: {
  readonly isConnected: boolean;
  readonly write: (text: string) => Promise<boolean>;
}) {
  const t = useFriendWords();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConnected || isSending || text.trim() === "") return;
    setSending(true);
    // A refused text stays, to be changed or sent again.
    if (await write(text)) setText("");
    setSending(false);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-1">
      <input
        value={text}
        maxLength={MAX_CHAT_LENGTH}
        aria-label={t("conversation.write")}
        placeholder={t("conversation.write")}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        className={inputClass}
      />
      <IconButton
        type="submit"
        label={t("conversation.send")}
        disabled={!isConnected || isSending || text.trim() === ""}
      >
        <SendHorizontal className="size-5" aria-hidden="true" />
      </IconButton>
    </form>
  );
}
