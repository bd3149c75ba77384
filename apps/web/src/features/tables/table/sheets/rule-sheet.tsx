"use client";
import type { TableView } from "@poker/engine";
import { useTranslations } from "use-intl";
import { Sheet } from "../../../../ui/sheet.tsx";
import { RuleLines } from "../../rule-card/rule-lines.tsx";

/** Shows the rules of this table, made from its settings. */
export function RuleSheet({
  table: { settings, tournament },
  onClose,
}: {
  readonly table: Pick<TableView, "settings" | "tournament">;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Sheet title={t("rules.title")} description={t("rules.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <RuleLines settings={settings} {...(tournament && { tournament })} />
    </Sheet>
  );
}
