"use client";
import { MessageSquare } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { IconButton } from "../../../ui/button.tsx";
import { KEEPS_LETTERS } from "../../tables/hotkeys/hotkeys.ts";
import { type ChatStore, countUnread } from "./chat-store.ts";

/** A button that opens and closes the chat. A dot on it says that there are unread messages. */
export function ChatButton({
  chat,
  userId,
  isOpen,
  onToggle,
}: {
  readonly chat: ChatStore;
  readonly userId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useTranslations();
  const unread = useStore(chat, (state) => countUnread(state, userId));
  const hasUnread = !isOpen && unread > 0;
  return (
    <IconButton
      label={hasUnread ? t("chat.news", { count: unread }) : t("chat.title")}
      aria-expanded={isOpen}
      {...(isOpen && KEEPS_LETTERS)}
      className="relative"
      onClick={onToggle}
    >
      <MessageSquare className="size-5" aria-hidden="true" />
      {hasUnread && (
        <span
          data-testid="chat-news"
          className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-room bg-brass-ink"
        />
      )}
    </IconButton>
  );
}
