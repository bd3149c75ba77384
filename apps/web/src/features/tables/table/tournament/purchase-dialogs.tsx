"use client";
/** Asks players whether to buy chips: for some seconds when they have no chips left, and in the break after the rebuys. M4 */
import { priceTotal, type TournamentSettings } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { LiveTitle } from "../../../../ui/live-title.tsx";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";
import { useTablePane } from "../../open-tables/table-pane.ts";
import { useToActNotification } from "../../own-tables/use-to-act-notification.ts";
import { PaneCard } from "../pane-card.tsx";
import { useCallSignal } from "../signals/use-call-signal.ts";
import { RebuyButton } from "./purchase-buttons.tsx";
import type { TableTournament } from "./tournament-context.tsx";

interface DialogProps {
  readonly tournament: TableTournament;
  readonly onClose: () => void;
}

const offerTexts = (
  { chips, price }: Pick<NonNullable<TournamentSettings["addOn"]>, "chips" | "price">,
  currency: TournamentSettings["currency"],
) => ({ chips: formatAmount(chips, "chips"), price: formatAmount(priceTotal(price), currency) });

/**
 * Alerts the player to the offer in the same way as to their turn, because the offer ends after some seconds: by sound, by vibration and by
 * a notification.
 */
function useRebuyCall({ picture: { view, settings } }: TableTournament, until: number): void {
  const t = useTranslations("tournamentTable.rebuy");
  const pane = useTablePane();
  const price = settings.rebuy ? formatAmount(priceTotal(settings.rebuy.price), settings.currency) : "";
  useCallSignal(true);
  useToActNotification({
    key: `rebuy ${until}`,
    tableId: view.tournamentId,
    title: t("call", { tournament: view.name }),
    body: t("buy", { price }),
    onClick: () => pane?.onFocus(),
  });
}

/** Offers a rebuy. `until` is the end of the offer by the server's clock. */
export function RebuyDialog({ tournament, until, onClose }: DialogProps & { readonly until: number }) {
  const t = useTranslations("tournamentTable.rebuy");
  const { session, picture } = tournament;
  const { settings, own, aheadMs } = picture;
  const seconds = useSecondsUntil(until + aheadMs);
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { rebuy, currency } = settings;
  useRebuyCall(tournament, until);
  if (!rebuy || !own) return null;
  const decline = () => {
    void session.sendCommand("decline-rebuy", (ids) => ids);
    onClose();
  };
  return (
    <PaneCard
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("body", offerTexts(rebuy, currency))}
    >
      <LiveTitle>{t("call", { tournament: picture.view.name })}</LiveTitle>
      <p
        className={clsx(
          "figures mt-3 text-center text-3xl font-semibold",
          (seconds ?? 0) <= 5 ? "text-danger" : "text-brass-ink",
        )}
        role="timer"
      >
        {t("seconds", { seconds })}
      </p>
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
