"use client";
import type { SeatNo } from "@poker/engine";
import { useState } from "react";
import { useStore } from "zustand";
import { useOffer } from "./buy-in-offer.ts";
import { ChipsDialog, usualBuyIn } from "./chips-dialog.tsx";
import type { Scene } from "./scene.ts";
import type { TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";

/** A seat (null: any free one), or more chips. */
export type Wanting = { readonly what: "seat"; readonly seat: SeatNo | null } | { readonly what: "chips" };

/** Chips in hand: sitting down with some, or adding to them. */
export function Cashier({
  session,
  scene,
  name,
  guest,
  wanting,
  live,
  onDone,
}: {
  readonly session: TableSession;
  readonly scene: Scene;
  readonly name: string;
  readonly guest: boolean;
  readonly wanting: Wanting;
  readonly live: boolean;
  readonly onDone: () => void;
}) {
  const t = useWords();
  const [atOnce, setAtOnce] = useState(true);
  const { asking, refusal } = useStore(session.state);
  const { view, you } = scene;
  const { settings } = view;
  const bigBlind = settings.rules.bigBlind;
  const barred = guest && settings.currency === "real"; // G9
  const { offer, problem: noOffer } = useOffer(session, live && !barred, refusal?.code ?? null);
  const close = () => {
    session.forgetRefusal();
    onDone();
  };
  const refused = refusal?.code ?? noOffer;
  const problem = live ? refused && t(`refusal.${refused}`) : t("net.lost");
  const common = { currency: settings.currency, bigBlind, problem, barred, busy: asking || !live };

  const mine = view.seats.find(({ seat }) => seat === you);
  const held = view.hand?.result === null ? view.hand.seats.find(({ seat }) => seat === you) : undefined;
  const stack = held ? held.stack + held.total : (mine?.stack ?? 0);
  const room = Math.max(0, settings.buyIn.max - stack);
  const least = Math.min(bigBlind, room);

  const seat = wanting.what === "seat" ? wanting.seat : null;
  const sit = async (buyIn: number) => {
    if (await session.command("sit", (ids) => ({ ...ids, seat, buyIn, entry: atOnce ? "post" : "wait" }))) onDone();
  };
  const topUp = async (amount: number) => {
    if (await session.command("top-up", (ids) => ({ ...ids, amount }))) onDone();
  };

  return (
    <>
      <ChipsDialog
        {...common}
        open={wanting.what === "seat"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.title")}
        place={seat === null ? t("buyIn.anySeat", { table: name }) : t("buyIn.seat", { seat: seat + 1, table: name })}
        range={offer && { ...offer, usual: usualBuyIn(offer, bigBlind) }}
        label={t("buyIn.amount")}
        confirm={t("buyIn.sit")}
        entry={{ atOnce, onChange: setAtOnce }}
        note={null}
        onConfirm={sit}
      />
      <ChipsDialog
        {...common}
        open={wanting.what === "chips"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.topUpTitle")}
        place={name}
        range={offer && { min: least, max: room, balance: offer.balance, usual: room, reason: null }}
        label={t("buyIn.topUpAmount")}
        confirm={t("buyIn.add")}
        entry={null}
        note={held ? t("buyIn.mid") : null}
        onConfirm={topUp}
      />
    </>
  );
}
