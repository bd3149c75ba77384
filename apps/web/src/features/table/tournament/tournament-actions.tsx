"use client";
import { priceTotal, type TournamentSettings } from "@poker/engine";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { addOnOffer, canAskForDeal, rebuyOffer } from "./offers.ts";
import type { TableTournament } from "./tournament-context.tsx";

/** What the player may buy or ask for now; nothing when there is nothing. */
export function TournamentActions({ tournament: { session, picture } }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { settings } = picture;
  const [rebuy, addOn, asksDeal] = [rebuyOffer(picture), addOnOffer(picture), canAskForDeal(picture)];
  if (!rebuy && !addOn && !asksDeal) return null;
  const offerText = ({ chips, price }: Pick<NonNullable<TournamentSettings["addOn"]>, "chips" | "price">) => ({
    chips: formatAmount(chips, "chips"),
    price: formatAmount(priceTotal(price), settings.currency),
  });
  return (
    <section aria-label={t("sheet.actions")} className="mb-6 flex flex-col gap-2">
      {rebuy && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("rebuy", (ids) => ids)}>
          {t("rebuy.now", offerText(rebuy))}
        </Button>
      )}
      {addOn && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("add-on", (ids) => ids)}>
          {t("addOn.now", offerText(addOn))}
        </Button>
      )}
      {asksDeal && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("ask-deal", (ids) => ids)}>
          {t("deal.ask")}
        </Button>
      )}
    </section>
  );
}
