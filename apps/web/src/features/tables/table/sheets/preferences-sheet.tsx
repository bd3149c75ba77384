"use client";
import { useTranslations } from "use-intl";
import { Sheet } from "../../../../ui/sheet.tsx";
import { ChatRows, PlayRows, ShownRows, SignalRows } from "./table-preferences.tsx";

/** Shows the preferences for how the table looks and sounds, and for how the player acts at it. */
export function PreferencesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("prefs.title")} description={t("prefs.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <ShownRows />
        <SignalRows />
        <PlayRows />
        <ChatRows />
      </div>
    </Sheet>
  );
}
