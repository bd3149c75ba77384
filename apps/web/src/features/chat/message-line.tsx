"use client";
import type { ChatMessage } from "@poker/protocol";
import { Ellipsis, Flag, VolumeX } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useWords } from "../table/words.ts";
import { EmoteGlyph } from "./emote-glyph.tsx";

/** One message, as plain text, and what can be done about it. */
export function MessageLine({
  message: { name, said },
  mine,
  reported,
  live,
  onMute,
  onReport,
}: {
  readonly message: ChatMessage;
  readonly mine: boolean;
  readonly reported: boolean;
  readonly live: boolean;
  readonly onMute: () => void;
  readonly onReport: () => void;
}) {
  const t = useWords();
  return (
    <div className="group flex items-start gap-1 py-0.5" data-testid="message">
      <p className="min-w-0 grow py-1 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold text-ink-2">{mine ? t("chat.you") : name}</span>{" "}
        {said.type === "text" ? (
          // Which way it runs is its own affair.
          <bdi>{said.text}</bdi>
        ) : (
          <em className="inline-flex items-center gap-1 align-bottom text-brass-ink">
            <EmoteGlyph emote={said.emote} />
            {t(`chat.emote.${said.emote}`)}
          </em>
        )}
        {reported && <span className="text-ink-3"> · {t("chat.reported")}</span>}
      </p>
      {!mine && (
        <Menu
          trigger={
            <IconButton
              label={t("chat.about", { name })}
              disabled={!live}
              className="size-8 opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
            >
              <Ellipsis className="size-4" aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<VolumeX className="size-4" />} onSelect={onMute}>
            {t("chat.mute", { name })}
          </MenuItem>
          <MenuItem icon={<Flag className="size-4" />} disabled={reported} onSelect={onReport}>
            {t("chat.report")}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
