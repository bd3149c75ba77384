"use client";
import { avatarSeedOf, type Friend, MAX_CHAT_LENGTH, type PrivateMessage, type RefusalCode } from "@poker/protocol";
import { clsx } from "clsx";
import { Flag, SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { inputClass } from "../../../ui/input-class.ts";
import { newId } from "../../../ui/new-id.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { useFriendWords } from "../friend-news/use-friend-words.ts";
import type { LiveFriends } from "./use-friends.ts";

interface Written {
  readonly messages: readonly PrivateMessage[];
  readonly retentionDays: number;
}

const inOrder = (known: readonly PrivateMessage[], added: readonly PrivateMessage[]): readonly PrivateMessage[] =>
  [...new Map([...known, ...added].map((message) => [message.id, message])).values()].sort((a, b) => a.id - b.id);

/**
 * Keeps the private messages between the player and one friend. They are fetched when the conversation opens, and new
 * ones arrive over the connection.
 */
function useConversation(userId: string, friendId: string, live: LiveFriends) {
  const { connection, isConnected, refresh, onMessage } = live;
  const [written, setWritten] = useState<Written | null>(null);
  const [problem, setProblem] = useState<RefusalCode | null>(null);
  const [reported, setReported] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!connection || !isConnected) return;
    let isOpen = true;
    void connection.request("private-history", { friendId }).then((reply) => {
      if (!isOpen || !reply) return;
      if (!reply.ok) return setProblem(reply.code);
      const { messages, retentionDays } = reply;
      setWritten((known) => ({ messages: inOrder(known?.messages ?? [], messages), retentionDays }));
      void refresh();
    });
    return () => {
      isOpen = false;
    };
  }, [connection, isConnected, friendId, refresh]);
  useEffect(
    () =>
      onMessage((message) => {
        if (message.writerId !== friendId && message.readerId !== friendId) return;
        setWritten((known) => known && { ...known, messages: inOrder(known.messages, [message]) });
        if (message.readerId === userId)
          void connection?.request("mark-private-read", { friendId, upTo: message.id }).then(() => refresh());
      }),
    [connection, friendId, userId, onMessage, refresh],
  );
  /** Sends a message. Resolves with true when it was sent. */
  const write = async (text: string): Promise<boolean> => {
    const reply = await connection?.request("write-private", { friendId, commandId: newId(), text });
    if (!reply) return false;
    setProblem(reply.ok ? null : reply.code);
    if (reply.ok) setWritten((known) => known && { ...known, messages: inOrder(known.messages, [reply.message]) });
    return reply.ok;
  };
  const report = async (messageId: number): Promise<void> => {
    const reply = await connection?.request("report-private", { messageId });
    if (!reply) return;
    setProblem(reply.ok ? null : reply.code);
    if (reply.ok) setReported((known) => new Set([...known, messageId]));
  };
  return { written, problem, reported, write, report };
}

/**
 * Shows the private messages with one friend, beside the list of friends. `areOn` is true when both of them have
 * switched messages on.
 */
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
    // Scrolls only the sheet with the messages. The page behind it must not move.
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
        {/* The text may be in a language that is written from right to left. */}
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
  const submit = async () => {
    if (!isConnected || isSending || text.trim() === "") return;
    setSending(true);
    // Keeps a refused text in the field, so that the player can change it or send it again.
    if (await write(text)) setText("");
    setSending(false);
  };
  return (
    <BasicForm onSubmit={() => void submit()} className="flex items-center gap-1">
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
    </BasicForm>
  );
}
