"use client";
import { Coins, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { StatusLine } from "../../../ui/status-line.tsx";
import { type LeftTable, useLeftTable } from "./own-table-store.ts";

/** Says which table the player has left, and how much went back to their balance. */
export function LeftTableLine({ left: { name, stack, currency } }: { readonly left: LeftTable }) {
  const t = useTranslations("table.left");
  const text =
    stack === 0 ? t("empty", { table: name }) : t("chips", { table: name, amount: formatAmount(stack, currency) });
  return (
    <StatusLine look="bar" icon={Coins} data-testid="left-table" role="status" text={text}>
      <IconButton label={t("close")} onClick={() => useLeftTable.setState({ left: null })}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </StatusLine>
  );
}
