"use client";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { ChatPanel, type ChatPanelProps } from "./chat-panel.tsx";

/** The talk over the table, where there is no room beside it. It does not hide that it is your turn. */
export function ChatSheet({
  isToAct,
  onClose,
  ...talk
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
          <ChatPanel {...talk} />
        </div>
      </div>
    </Sheet>
  );
}
