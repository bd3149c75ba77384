"use client";
import { useTranslations } from "use-intl";
import { Sheet } from "../../../../ui/sheet.tsx";
import { KeyList } from "../../hotkeys/key-list.tsx";

export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("hotkey.title")} description={t("hotkey.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <KeyList />
    </Sheet>
  );
}
