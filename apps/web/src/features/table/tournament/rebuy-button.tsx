"use client";
import { priceTotal } from "@poker/engine";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";

/** Buys chips again; nothing where the tournament has no rebuys. M4 */
export function RebuyButton({ size = "md" }: Pick<ComponentProps<typeof Button>, "size">) {
  const tournament = useTableTournament();
  return tournament?.picture.settings.rebuy ? <OfferedRebuy tournament={tournament} size={size} /> : null;
}

function OfferedRebuy({
  tournament: { session, picture },
  size,
}: {
  readonly tournament: TableTournament;
  readonly size: ComponentProps<typeof Button>["size"];
}) {
  const t = useTranslations("tournamentTable.rebuy");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { rebuy, currency } = picture.settings;
  if (!rebuy) return null;
  return (
    <Button
      kind="primary"
      {...(size && { size })}
      disabled={isPending}
      onClick={() => void session.sendCommand("rebuy", (ids) => ids)}
    >
      {t("buy", { price: formatAmount(priceTotal(rebuy.price), currency) })}
    </Button>
  );
}
