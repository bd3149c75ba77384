"use client";
import { mayPlay, refuse, type SeatNo, seatAt, topUpRange } from "@poker/engine";
import type { BuyInOffer } from "@poker/protocol";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";
import { initialBuyIn, useBuyInMemory } from "../../../money/buy-in/buy-in-memory.ts";
import { useBuyInOffer } from "../../../money/buy-in/buy-in-offer.ts";
import type { ChipRange } from "../../../money/buy-in/chip-amount.ts";
import { ChipAmountDialog } from "../../../money/buy-in/chip-amount-dialog.tsx";
import { RefusalText } from "../../../protection/refusal-text.tsx";
import { type SeatOffer, useSeatOfferStore } from "../../seat-offers/seat-offer-store.ts";
import { heldSeatOf, type TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

/**
 * A dialog for sitting down, for adding chips, or for joining the waitlist. `seat` is null when any free seat will do. Only viewers without
 * an account see the dialog for the waitlist.
 */
export type CashierDialog =
  | { readonly kind: "seat"; readonly seat: SeatNo | null }
  | { readonly kind: "chips" }
  | { readonly kind: "waitlist" };

/** Returns the viewer's seat in the running hand; undefined when they are not in a running hand. */
const findRunningHandSeat = ({ view: { hand }, you }: TableScene) =>
  hand?.result === null ? seatAt(hand.seats, you) : undefined;

/**
 * Returns how many chips the player may add. Their chips in the pot of a running hand count as part of their stack. The minimum is one big
 * blind, or the maximum if that is less. S7
 */
function offerTopUp(scene: TableScene, { balance, limitLeft }: BuyInOffer): ChipRange {
  const { view, you } = scene;
  const { buyIn, rules } = view.settings;
  const inHand = findRunningHandSeat(scene);
  const stack = inHand ? inHand.stack + inHand.contributed : (seatAt(view.seats, you)?.stack ?? 0);
  const { min, max } = topUpRange(buyIn, stack);
  return { min: Math.min(Math.max(min, rules.bigBlind), max), max, balance, limitLeft, initial: max, reason: null };
}

/**
 * Sits down. In a private game where the player needs permission, asks the host instead. Resolves with true when the request succeeded. H2
 */
function sitDownOrAsk(
  session: TableSession,
  { view: { privateGame } }: TableScene,
  { seat, buyIn, entry }: { readonly seat: SeatNo | null; readonly buyIn: number; readonly entry: "post" | "wait" },
): Promise<boolean> {
  return !privateGame || session.userId === null || mayPlay(privateGame, session.userId)
    ? session.sendCommand("sit", (ids) => ({ ...ids, seat, buyIn, entry }))
    : session.sendCommand("ask-to-play", (ids) => ({ ...ids, seat, buyIn }));
}

/**
 * Names the seat. While the seat is held for the player, counts down the time left, because the dialog covers the table's own countdown.
 */
function SeatPlace({
  scene,
  session,
  name,
  seat,
  onLost,
}: Pick<CashierProps, "scene" | "session" | "name"> & {
  readonly seat: SeatNo | null;
  /** Called when the table stops holding the seat before the player has taken it. */
  readonly onLost: () => void;
}) {
  const t = useTranslations();
  const held = heldSeatOf(scene, session.userId);
  const offer = useSeatOfferStore(({ offers }) => offers.find(({ tableId }) => tableId === session.tableId));
  const before = useRef(held);
  useEffect(() => {
    if (before.current !== null && held === null && scene.you === null) onLost();
    before.current = held;
  });
  if (held !== null && offer) return <HeldSeat offer={offer} table={name} />;
  return seat === null ? t("buyIn.anySeat", { table: name }) : t("buyIn.seat", { seat: seat + 1, table: name });
}

function HeldSeat({ offer: { seat, deadline }, table }: { readonly offer: SeatOffer; readonly table: string }) {
  const t = useTranslations();
  return t("waiting.heldAt", { seat: seat + 1, table, seconds: useSecondsUntil(deadline) });
}

interface CashierProps {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly name: string;
  readonly isGuest: boolean;
  readonly openDialog: CashierDialog;
  readonly isConnected: boolean;
  readonly onDone: () => void;
}

/** Shows the dialog in which a player sits down with chips, or adds chips to their stack. */
export function Cashier({ session, scene, name, isGuest, openDialog, isConnected, onDone }: CashierProps) {
  const t = useTranslations();
  const [atOnce, setAtOnce] = useState(true);
  const { isCommandPending, refusal } = useStore(session.state);
  const { settings } = scene.view;
  const bigBlind = settings.rules.bigBlind;
  const buyIns = useBuyInMemory();
  const stake = { currency: settings.currency, bigBlind };
  const isGuestBarred = isGuest && settings.currency === "real"; // G9: no real money for guests
  const { offer, problem: offerProblem } = useBuyInOffer(session, isConnected && !isGuestBarred, refusal?.code ?? null);
  const close = () => {
    session.clearRefusal();
    onDone();
  };
  const refused = refusal ?? (offerProblem && refuse(offerProblem));
  const problem = isConnected ? refused && <RefusalText refusal={refused} /> : t("net.lost");
  const common = {
    currency: settings.currency,
    bigBlind,
    problem,
    isGuestBarred,
    isBusy: isCommandPending || !isConnected,
  };

  const seat = openDialog.kind === "seat" ? openDialog.seat : null;
  const sitDown = async (buyIn: number) => {
    const isDone = await sitDownOrAsk(session, scene, { seat, buyIn, entry: atOnce ? "post" : "wait" });
    if (!isDone) return;
    buyIns.remember(stake, buyIn);
    onDone();
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
        place={<SeatPlace {...{ scene, session, name, seat }} onLost={close} />}
        range={offer && { ...offer, initial: initialBuyIn(offer, stake, buyIns) }}
        label={t("buyIn.amount")}
        confirm={t("buyIn.sit")}
        confirmAmount={(amount) => t("buyIn.sitWith", { amount })}
        entry={{ atOnce, onChange: setAtOnce }}
        note={settings.rules.timeOut === "all-in-protection" ? t("rules.protectedAllIn") : null}
        onConfirm={sitDown}
      />
      <ChipAmountDialog
        {...common}
        open={openDialog.kind === "chips"}
        onOpenChange={(open) => !open && close()}
        title={t("buyIn.topUpTitle")}
        place={name}
        range={offer && offerTopUp(scene, offer)}
        label={t("buyIn.topUpAmount")}
        confirm={t("buyIn.add")}
        confirmAmount={(amount) => t("buyIn.addAmount", { amount })}
        entry={null}
        note={findRunningHandSeat(scene) ? t("buyIn.mid") : null}
        onConfirm={topUp}
      />
    </>
  );
}
