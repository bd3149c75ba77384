"use client";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { LiveTitle } from "../../../../ui/live-title.tsx";
import { useTablePane } from "../../open-tables/table-pane.ts";
import { useOtherTablesTitle } from "../../own-tables/other-tables-title.tsx";
import { reportToActHere } from "../../own-tables/own-table-store.ts";
import { useToActNotification } from "../../own-tables/use-to-act-notification.ts";
import { stakeOfScene, type TableScene } from "../session/table-scene.ts";

/**
 * Tells a player that they are to act here, or at another of their tables. Uses the title and the icon of the tab. If the player wants
 * notifications and the page is hidden, also shows a notification.
 */
export function TableTitle({ scene, name }: { readonly scene: TableScene; readonly name: string }) {
  const t = useTranslations();
  const tile = useTablePane();
  const { hand, tableId } = scene.view;
  const { shown } = useAmountUnits(stakeOfScene(scene));
  const turn = hand?.toAct && hand.toAct.seat === scene.you ? hand.toAct : null;
  const key = hand && turn ? `${hand.handNo} ${turn.decision}` : null;
  const words = !turn
    ? null
    : turn.call === null
      ? t("say.yourTurnCheck")
      : t("say.yourTurnCall", { amount: formatAmount(turn.call, shown) });
  const elsewhere = useOtherTablesTitle([tableId]);

  useToActNotification({
    key,
    tableId,
    title: t("prefs.notifyTitle", { table: name }),
    body: words ?? "",
    onClick: () => tile?.onFocus(),
  });
  const isToAct = turn !== null;
  useEffect(() => {
    reportToActHere(tableId, isToAct);
    return () => reportToActHere(tableId, false);
  }, [tableId, isToAct]);

  return tile ? null : <LiveTitle>{words ?? elsewhere ?? name}</LiveTitle>;
}
