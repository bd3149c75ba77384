"use client";
import type { TableView } from "@poker/engine";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../../../ui/button.tsx";
import { Sheet } from "../../../../ui/sheet.tsx";
import { HandRankingList } from "../../../lobby/help/hand-ranking-list.tsx";
import { KeyList } from "../../hotkeys/key-list.tsx";
import { RuleLines } from "../../rule-card/rule-lines.tsx";

/** Shows the rules of this table, which are made from its settings. */
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

/** Shows the ranking of hands. The link to the help page opens a new tab, because a hand may be running here. */
export function HandRankingSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("rankings.title")} description={t("rankings.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <HandRankingList />
      <Link href="/help#games" target="_blank" prefetch={false} className={`mt-4 ${buttonClass({ kind: "outline" })}`}>
        {t("rankings.more")}
      </Link>
    </Sheet>
  );
}

/** Lists the keyboard shortcuts at the table. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet title={t("hotkey.title")} description={t("hotkey.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      <KeyList />
    </Sheet>
  );
}
