"use client";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { KEEPS_LETTERS } from "../../tables/hotkeys/hotkeys.ts";
import { ChatPanel, type ChatPanelProps } from "./chat-panel.tsx";

/** Shows the chat in a column beside the table. Used in large windows. */
export function ChatAside({ onClose, ...panel }: ChatPanelProps & { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <aside
      aria-label={t("chat.title")}
      {...KEEPS_LETTERS}
      className="flex w-80 shrink-0 flex-col border-l border-line bg-surface p-4 pt-2 [animation:appear_var(--calm)_var(--ease)]"
    >
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">{t("chat.title")}</h2>
        <IconButton label={t("chat.close")} className="-mr-2" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mb-2 text-xs text-ink-3">{t("chat.help")}</p>
      <div className="min-h-0 grow">
        <ChatPanel {...panel} />
      </div>
    </aside>
  );
}

/**
 * Shows the chat over the table. Used when there is no room beside the table. When the player is to act, a button leads
 * back to the table.
 */
export function ChatSheet({
  isToAct,
  onClose,
  ...panel
}: ChatPanelProps & { readonly isToAct: boolean; readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("chat.title")} description={t("chat.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <div className="flex h-[54dvh] flex-col gap-3 sm:h-[calc(100dvh-11rem)]">
        {isToAct && (
          <Button kind="primary" className="shrink-0" onClick={onClose}>
            {t("chat.yourTurn")}
          </Button>
        )}
        <div className="min-h-0 grow">
          <ChatPanel {...panel} />
        </div>
      </div>
    </Sheet>
  );
}
