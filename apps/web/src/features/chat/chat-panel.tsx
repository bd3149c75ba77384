"use client";
import { EMOTES, MAX_CHAT_LENGTH } from "@poker/protocol";
import { SendHorizontal, Smile } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { IconButton } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { inputClass } from "../../ui/input-class.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { useShownName } from "../../ui/shown-name.ts";
import type { ChatStore } from "./chat-store.ts";
import { EmoteGlyph } from "./emote-glyph.tsx";
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
  const showName = useShownName();
  const { messages, muted, reportedIds, refusal, retentionDays } = useStore(chat);
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
      {muted.length > 0 && (
        <ul aria-label={t("chat.muted")} className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
          {muted.map((player) => (
            <li key={player.userId}>
              <button
                type="button"
                disabled={!isConnected}
                onClick={() => void chat.setMuted(player.userId, false)}
                className="rounded-full border border-line px-2.5 py-1 hover:text-ink disabled:opacity-50"
              >
                {t("chat.unmute", { name: showName(player.name) })}
              </button>
            </li>
          ))}
        </ul>
      )}
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

function ChatInput({
  chat,
  isConnected,
  focusRequests,
  problemId,
}: Pick<ChatPanelProps, "chat" | "isConnected" | "focusRequests"> & {
  /** The element that says why the last request was refused; null when it was not. */
  readonly problemId: string | null;
}) {
  const t = useTranslations();
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const [isTextRefused, setTextRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequests > 0) field.current?.focus();
  }, [focusRequests]);

  const submitMessage = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConnected || sending || text.trim() === "") return;
    setSending(true);
    const isSent = await chat.sendMessage({ type: "text", text });
    setSending(false);
    setTextRefused(!isSent);
    // A refused text stays, to be changed or sent again.
    if (isSent) setText("");
    else field.current?.focus();
  };
  return (
    <form onSubmit={submitMessage} className="flex items-center gap-1">
      <Menu
        trigger={
          <IconButton label={t("chat.emotes")} disabled={!isConnected}>
            <Smile className="size-5" aria-hidden="true" />
          </IconButton>
        }
      >
        {EMOTES.map((emote) => (
          <MenuItem
            key={emote}
            icon={<EmoteGlyph emote={emote} />}
            disabled={!isConnected}
            onSelect={() => void chat.sendMessage({ type: "emote", emote })}
          >
            {t(`chat.emote.${emote}`)}
          </MenuItem>
        ))}
      </Menu>
      <input
        ref={field}
        value={text}
        maxLength={MAX_CHAT_LENGTH}
        aria-label={t("chat.write")}
        placeholder={t("chat.write")}
        autoComplete="off"
        enterKeyHint="send"
        aria-invalid={isTextRefused && problemId !== null}
        aria-describedby={problemId ?? undefined}
        onChange={(event) => {
          setText(event.target.value);
          setTextRefused(false);
        }}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        className={inputClass}
      />
      <IconButton type="submit" label={t("chat.send")} disabled={!isConnected || sending || text.trim() === ""}>
        <SendHorizontal className="size-5" aria-hidden="true" />
      </IconButton>
    </form>
  );
}
