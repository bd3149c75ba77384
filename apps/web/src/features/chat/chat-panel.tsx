"use client";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Problem } from "../../ui/field.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { useShownName } from "../../ui/shown-name.ts";
import { ChatInput } from "./chat-input.tsx";
import type { ChatStore } from "./chat-store.ts";
import { MessageLine } from "./message-line.tsx";

export interface ChatPanelProps {
  readonly chat: ChatStore;
  readonly userId: string;
  readonly isSeated: boolean;
  readonly isConnected: boolean;
  /** Grows when the hotkey of the chat asks for the text field. */
  readonly focusRequests: number;
}

/** Shows the messages, oldest first, and below them the field to write in. */
export function ChatPanel({ chat, userId, isSeated, isConnected, focusRequests }: ChatPanelProps) {
  const t = useTranslations();
  const { messages, reportedIds, refusal, retentionDays } = useStore(chat);
  const aloud = usePreferences((preferences) => preferences.chatAloud);
  const log = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const newest = messages.at(-1)?.id ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled into view and counts as read
  useEffect(() => {
    chat.markRead();
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [chat, newest]);

  return (
    <div className="flex h-full min-h-0 flex-col gap-3" data-testid="talk">
      <div
        ref={log}
        role="log"
        aria-label={t("chat.title")}
        aria-live={aloud ? "polite" : "off"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
        tabIndex={0}
        data-scrolls=""
        className="min-h-0 grow overflow-y-auto rounded-xl"
      >
        {retentionDays !== null && <p className="mb-2 text-xs text-ink-3">{t("chat.kept", { days: retentionDays })}</p>}
        {messages.length === 0 && <p className="text-sm text-ink-2">{t("chat.empty")}</p>}
        {messages.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            isOwn={message.userId === userId}
            isReported={reportedIds.has(message.id)}
            isConnected={isConnected}
            onMute={() => void chat.setMuted(message.userId, true)}
            onReport={() => void chat.reportMessage(message.id)}
          />
        ))}
      </div>
      <MutedPlayers chat={chat} isConnected={isConnected} />
      <div>
        <Problem id={problemId}>{refusal && t(`refusal.${refusal}`)}</Problem>
        {isSeated ? (
          <ChatInput
            chat={chat}
            problemId={refusal && problemId}
            isConnected={isConnected}
            focusRequests={focusRequests}
          />
        ) : (
          <p className="text-sm text-ink-2">{t("chat.seatedOnly")}</p>
        )}
      </div>
    </div>
  );
}

/** The players whose messages are not shown; a click shows them again. */
function MutedPlayers({ chat, isConnected }: Pick<ChatPanelProps, "chat" | "isConnected">) {
  const t = useTranslations("chat");
  const showName = useShownName();
  const muted = useStore(chat, (state) => state.muted);
  if (muted.length === 0) return null;
  return (
    <ul aria-label={t("muted")} className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
      {muted.map((player) => (
        <li key={player.userId}>
          <button
            type="button"
            disabled={!isConnected}
            onClick={() => void chat.setMuted(player.userId, false)}
            className="rounded-full border border-line px-2.5 py-1 hover:text-ink disabled:opacity-50"
          >
            {t("unmute", { name: showName(player.name) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
