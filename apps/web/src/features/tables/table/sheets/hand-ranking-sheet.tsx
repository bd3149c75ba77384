"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../../../ui/button.tsx";
import { Sheet } from "../../../../ui/sheet.tsx";
import { HandRankingList } from "../../../lobby/help/hand-ranking-list.tsx";

/** Shows the ranking of hands, with a link to the help page in a new tab, because a hand may be running here. */
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
