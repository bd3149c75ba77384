"use client";
import { avatarSeedOf, type ChatMessage } from "@poker/protocol";
import { Ellipsis, Flag, VolumeX } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Avatar, BotMark, StaffBadge } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { useShownName } from "../../../ui/shown-names.ts";
import { ChatInput } from "./chat-input.tsx";
import type { ChatStore } from "./chat-store.ts";
import { EmoteGlyph } from "./emote-glyph.tsx";

export interface ChatPanelProps {
  readonly chat: ChatStore;
  readonly userId: string;
  readonly isSeated: boolean;
  readonly isConnected: boolean;
  /** Grows each time the keyboard shortcut of the chat is pressed, which moves the focus into the field. */
  readonly focusRequests: number;
}

/** Places a small picture in the text as if it were a letter. */
const MARK_IN_LINE = "mr-1 inline-block align-[-0.125em]";

/** Shows one message as plain text. A menu lets the player mute its writer or report the message. */
function MessageLine({
  message: { userId, name: storedName, isBot, isStaff, content },
  isOwn,
  isReported,
  isConnected,
  onMute,
  onReport,
}: {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly isReported: boolean;
  readonly isConnected: boolean;
  readonly onMute: () => void;
  readonly onReport: () => void;
}) {
  const t = useTranslations();
  const name = useShownName()(storedName);
  return (
    <div className="group flex items-start gap-1 py-0.5" data-testid="message">
      <Avatar seed={avatarSeedOf(userId)} isBot={isBot} className="mt-1 mr-1 size-5" />
      <p className="min-w-0 grow py-1 text-sm [overflow-wrap:anywhere]">
        {/* Players write only the text after the name, so a player cannot fake the staff mark that stands before the name. Fault 99 */}
        {isStaff && <StaffBadge className={MARK_IN_LINE} />}
        <span className="font-semibold text-ink-2">{isOwn ? t("chat.you") : name}</span>{" "}
        {isBot && <BotMark text={t("table.bot")} className={MARK_IN_LINE} />}
        {content.type === "text" ? (
          // The text may be in a language that is written from right to left.
          <bdi>{content.text}</bdi>
        ) : (
          <em className="inline-flex items-center gap-1 align-bottom text-brass-ink">
            <EmoteGlyph emote={content.emote} />
            {t(`chat.emote.${content.emote}`)}
          </em>
        )}
        {isReported && <span className="text-ink-3"> · {t("chat.reported")}</span>}
      </p>
      {!isOwn && (
        <Menu
          trigger={
            <IconButton
              label={t("chat.about", { name })}
              disabled={!isConnected}
              className="size-8 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
            >
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<VolumeX className="size-4" />} onSelect={onMute}>
            {t("chat.mute", { name })}
          </MenuItem>
          <MenuItem icon={<Flag className="size-4" />} disabled={isReported} onSelect={onReport}>
            {t("chat.report")}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** Shows the messages, oldest first, and below them the field for a new message. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
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

/** Lists the muted players. A click on a player shows their messages again. */
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
