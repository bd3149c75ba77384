"use client";
import type { SeatNo } from "@poker/engine";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { useBuyInOffer } from "./buy-in-offer.ts";
import { ChipAmountDialog, defaultBuyIn } from "./chip-amount-dialog.tsx";

/** A seat (null: any free one), or more chips. */
export type CashierDialog = { readonly kind: "seat"; readonly seat: SeatNo | null } | { readonly kind: "chips" };

/** Chips in hand: sitting down with some, or adding to them. */
export function Cashier({
  session,
  scene,
  name,
  isGuest,
  openDialog,
  isConnected,
  onDone,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly name: string;
  readonly isGuest: boolean;
  readonly openDialog: CashierDialog;
  readonly isConnected: boolean;
  readonly onDone: () => void;
}) {
  const t = useTranslations();
  const [atOnce, setAtOnce] = useState(true);
  const { isCommandPending, refusal } = useStore(session.state);
  const { view, you } = scene;
  const { settings } = view;
  const bigBlind = settings.rules.bigBlind;
  const isGuestBarred = isGuest && settings.currency === "real"; // G9
  const { offer, problem: noOffer } = useBuyInOffer(session, isConnected && !isGuestBarred, refusal?.code ?? null);
  const close = () => {
    session.clearRefusal();
    onDone();
  };
  const refused = refusal?.code ?? noOffer;
  const problem = isConnected ? refused && t(`refusal.${refused}`) : t("net.lost");
  const common = {
    currency: settings.currency,
    bigBlind,
    problem,
    isGuestBarred,
    isBusy: isCommandPending || !isConnected,
  };

  const mine = view.seats.find(({ seat }) => seat === you);
  const held = view.hand?.result === null ? view.hand.seats.find(({ seat }) => seat === you) : undefined;
  const stack = held ? held.stack + held.contributed : (mine?.stack ?? 0);
  const room = Math.max(0, settings.buyIn.max - stack);
  const least = Math.min(bigBlind, room);

  const seat = openDialog.kind === "seat" ? openDialog.seat : null;
  const sitDown = async (buyIn: number) => {
    if (await session.sendCommand("sit", (ids) => ({ ...ids, seat, buyIn, entry: atOnce ? "post" : "wait" }))) onDone();
  };
  const topUp = async (amount: number) => {
    if (await session.sendCommand("top-up", (ids) => ({ ...ids, amount }))) onDone();
  };

  return (
    <>
      <ChipAmountDialog
        {...common}
        open={openDialog.kind === "seat"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.title")}
        place={seat === null ? t("buyIn.anySeat", { table: name }) : t("buyIn.seat", { seat: seat + 1, table: name })}
        range={offer && { ...offer, initial: defaultBuyIn(offer, bigBlind) }}
        label={t("buyIn.amount")}
        confirm={t("buyIn.sit")}
        entry={{ atOnce, onChange: setAtOnce }}
        note={null}
        onConfirm={sitDown}
      />
      <ChipAmountDialog
        {...common}
        open={openDialog.kind === "chips"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.topUpTitle")}
        place={name}
        range={offer && { min: least, max: room, balance: offer.balance, initial: room, reason: null }}
        label={t("buyIn.topUpAmount")}
        confirm={t("buyIn.add")}
        entry={null}
        note={held ? t("buyIn.mid") : null}
        onConfirm={topUp}
      />
    </>
  );
}
