"use client";
import { avatarSeedOf, type ChatMessage } from "@poker/protocol";
import { Ellipsis, Flag, VolumeX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { BotMark, StaffBadge } from "../../ui/player-mark.tsx";
import { useShownName } from "../../ui/shown-name.ts";
import { EmoteGlyph } from "./emote-glyph.tsx";

/** A mark stands in the text as a letter does. */
const MARK_IN_LINE = "mr-1 inline-block align-[-0.125em]";

/** One message, as plain text, and what can be done about it. */
export function MessageLine({
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
        {/* Before the name: what a player types can stand only after it. Fault 99 */}
        {isStaff && <StaffBadge className={MARK_IN_LINE} />}
        <span className="font-semibold text-ink-2">{isOwn ? t("chat.you") : name}</span>{" "}
        {isBot && <BotMark text={t("table.bot")} className={MARK_IN_LINE} />}
        {content.type === "text" ? (
          // The text may run the other way than the page.
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
