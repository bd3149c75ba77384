"use client";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ChatPanel, type ChatPanelProps } from "./chat-panel.tsx";

/** Shows the chat over the table when there is no room beside it. A button leads back to the table when the player is to act. */
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
