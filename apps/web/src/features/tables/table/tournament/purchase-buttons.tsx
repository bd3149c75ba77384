"use client";
import type { TournamentPicture } from "@poker/client";
import { priceTotal, type TournamentSettings } from "@poker/engine";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";

/** Shows the button that buys chips again. Renders nothing if the tournament has no rebuys. M4 */
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

type Offered = Pick<TournamentPicture, "settings" | "view" | "own">;

const isPlaying = ({ own }: Offered): boolean => own?.status === "playing" || own?.status === "pending";

// These functions say what a player of a tournament may buy or ask for now, so that pages offer nothing that the server would refuse. Only
// the server decides. M4, M21

export function rebuyOffer(picture: Offered): TournamentSettings["rebuy"] {
  const { settings, view, own } = picture;
  const { rebuy, startingStack } = settings;
  if (!rebuy || !own || !view.sales.rebuy || !isPlaying(picture)) return null;
  return own.rebuys < rebuy.max && own.stack <= startingStack ? rebuy : null;
}

export function addOnOffer(picture: Offered): TournamentSettings["addOn"] {
  const { settings, view, own } = picture;
  return own && view.sales.addOn && isPlaying(picture) && own.addOns === 0 ? settings.addOn : null;
}

/**
 * True when the player may be asked about an add-on. They are not asked during the last hand before the break, because the question would
 * cover the actions of players who are still in the hand.
 */
export const isAddOnAsked = (picture: Offered): boolean =>
  addOnOffer(picture) !== null && picture.view.clock.break?.until != null;

/** True when the player is out and may enter again. */
export const canReEnter = ({ view, own }: Offered): boolean =>
  own?.status === "out" && view.sales.entry && own.reEntriesLeft > 0;

/** True when the player may ask for a deal. This is possible at the final table, while no player has asked for a deal yet. */
export const canAskForDeal = (picture: Offered): boolean =>
  isPlaying(picture) &&
  picture.settings.deal !== null &&
  picture.settings.satellite === null &&
  picture.view.phase === "final-table" &&
  picture.view.playersLeft > 1 &&
  picture.view.deal === null;

/** Shows the button with which a player who is out enters again. Renders nothing when they may not. M4 */
export function ReEntryButton({ size = "md" }: Pick<ComponentProps<typeof Button>, "size">) {
  const tournament = useTableTournament();
  return tournament && canReEnter(tournament.picture) ? <OfferedReEntry tournament={tournament} size={size} /> : null;
}

function OfferedReEntry({
  tournament: { session, picture },
  size,
}: {
  readonly tournament: TableTournament;
  readonly size: ComponentProps<typeof Button>["size"];
}) {
  const t = useTranslations("tournamentTable.reEnter");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { buyIn, currency } = picture.settings;
  return (
    <Button
      kind="primary"
      {...(size && { size })}
      disabled={isPending}
      onClick={() => void session.sendCommand("re-enter", (ids) => ids)}
    >
      {t("buy", { price: formatAmount(priceTotal(buyIn), currency) })}
    </Button>
  );
}
