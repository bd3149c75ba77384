"use client";
/** Asks a player whether to buy chips: without any left, for some seconds; and in the break after the rebuys. M4 */
import { priceTotal, type TournamentSettings } from "@poker/engine";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { useSecondsUntil } from "../../../ui/seconds-until.ts";
import { PaneCard } from "../pane-card.tsx";
import { RebuyButton } from "./rebuy-button.tsx";
import type { TableTournament } from "./tournament-context.tsx";

interface DialogProps {
  readonly tournament: TableTournament;
  readonly onClose: () => void;
}

const offerTexts = (
  { chips, price }: Pick<NonNullable<TournamentSettings["addOn"]>, "chips" | "price">,
  currency: TournamentSettings["currency"],
) => ({ chips: formatAmount(chips, "chips"), price: formatAmount(priceTotal(price), currency) });

/** `until`: by the server's clock. */
export function RebuyDialog({ tournament, until, onClose }: DialogProps & { readonly until: number }) {
  const t = useTranslations("tournamentTable.rebuy");
  const { session, picture } = tournament;
  const { settings, own, aheadMs } = picture;
  const seconds = useSecondsUntil(until + aheadMs);
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { rebuy, currency } = settings;
  if (!rebuy || !own) return null;
  const decline = () => {
    void session.sendCommand("decline-rebuy", (ids) => ids);
    onClose();
  };
  return (
    <PaneCard
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("body", { ...offerTexts(rebuy, currency), seconds })}
    >
      <p className="figures mt-1 text-sm text-ink-2">{t("used", { number: own.rebuys + 1, max: rebuy.max })}</p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button disabled={isPending} onClick={decline}>
          {t("decline")}
        </Button>
        <RebuyButton />
      </div>
    </PaneCard>
  );
}

export function AddOnDialog({ tournament: { session, picture }, onClose }: DialogProps) {
  const t = useTranslations("tournamentTable.addOn");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { addOn, currency } = picture.settings;
  if (!addOn) return null;
  const texts = offerTexts(addOn, currency);
  const buy = async () => {
    if (await session.sendCommand("add-on", (ids) => ids)) onClose();
  };
  return (
    <PaneCard onOpenChange={(open) => !open && onClose()} title={t("title")} description={t("body", texts)}>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button disabled={isPending} onClick={onClose}>
          {t("decline")}
        </Button>
        <Button kind="primary" disabled={isPending} onClick={() => void buy()}>
          {t("buy", texts)}
        </Button>
      </div>
    </PaneCard>
  );
}
