"use client";
/** The field where a player writes a message, and the menu where they pick an emote. */
import { EMOTES, MAX_CHAT_LENGTH } from "@poker/protocol";
import { SendHorizontal, Smile } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/input-class.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import type { ChatStore } from "./chat-store.ts";
import { EmoteGlyph } from "./emote-glyph.tsx";

export function ChatInput({
  chat,
  isConnected,
  focusRequests,
  problemId,
}: {
  readonly chat: ChatStore;
  readonly isConnected: boolean;
  /** Grows each time the keyboard shortcut of the chat is pressed, which moves the focus into the field. */
  readonly focusRequests: number;
  /** The id of the element that says why the last message was refused; null when it was not refused. */
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

  const submitMessage = async () => {
    if (!isConnected || sending || text.trim() === "") return;
    setSending(true);
    const isSent = await chat.sendMessage({ type: "text", text });
    setSending(false);
    setTextRefused(!isSent);
    // Keeps a refused text in the field, so that the player can change it or send it again.
    if (isSent) setText("");
    else field.current?.focus();
  };
  return (
    <BasicForm onSubmit={() => void submitMessage()} className="flex items-center gap-1">
      <EmoteMenu chat={chat} isConnected={isConnected} />
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
    </BasicForm>
  );
}

function EmoteMenu({ chat, isConnected }: { readonly chat: ChatStore; readonly isConnected: boolean }) {
  const t = useTranslations("chat");
  return (
    <Menu
      trigger={
        <IconButton label={t("emotes")} disabled={!isConnected}>
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
          {t(`emote.${emote}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
