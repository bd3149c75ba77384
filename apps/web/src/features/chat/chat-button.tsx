"use client";
import { MessageSquare } from "lucide-react";
import { useStore } from "zustand";
import { IconButton } from "../../ui/button.tsx";
import { useWords } from "../table/words.ts";
import { type TableChat, unreadOf } from "./chat-store.ts";

/** Opens and closes the talk; a dot says that something new is in it. */
export function ChatButton({
  chat,
  userId,
  open,
  onToggle,
}: {
  readonly chat: TableChat;
  readonly userId: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const t = useWords();
  const unread = useStore(chat, (state) => unreadOf(state, userId));
  const news = !open && unread > 0;
  return (
    <IconButton
      label={news ? t("chat.news", { count: unread }) : t("chat.title")}
      aria-expanded={open}
      className="relative"
      onClick={onToggle}
    >
      <MessageSquare className="size-5" aria-hidden="true" />
      {news && (
        <span
          data-testid="chat-news"
          className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-room bg-brass"
        />
      )}
    </IconButton>
  );
}
