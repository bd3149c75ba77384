"use client";
import type { Action, HandView, LegalActions } from "@poker/engine";
import type { Currency } from "@poker/protocol";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import type { BetSize } from "./bet-size.ts";
import { useKeyBindings } from "./hotkeys.ts";

export interface ActionButtonProps {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: Currency;
  readonly isBlocked: boolean;
  readonly pendingAction: Action["type"] | null;
  readonly onAct: (action: Action) => void;
}

interface HoldableButtonProps extends ActionButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly className: string;
  /** True when the action takes a hold instead of a click. */
  readonly mustHold: boolean;
}

const findActingSeat = (hand: HandView, legal: LegalActions) => hand.seats.find(({ seat }) => seat === legal.seat);

/** Checks where that is free, else calls. */
export function CheckOrCallButton({
  hand,
  legal,
  currency,
  isBlocked,
  pendingAction,
  onAct,
  ref,
  className,
  mustHold,
}: HoldableButtonProps) {
  const t = useTranslations();
  const keys = useKeyBindings();
  const kind = legal.wager ? "quiet" : "primary";
  if (legal.check)
    return (
      <Button
        size="lg"
        kind={kind}
        className={className}
        disabled={isBlocked}
        onClick={() => onAct({ type: "check" })}
        aria-keyshortcuts={keys.check.toUpperCase()}
      >
        {pendingAction === "check" ? t("act.sending") : t("act.check")}
      </Button>
    );
  const { call } = legal;
  const isAllIn = call !== null && call === findActingSeat(hand, legal)?.stack;
  return (
    <HoldButton
      ref={ref}
      size="lg"
      kind={kind}
      className={className}
      disabled={isBlocked || call === null}
      mustHold={mustHold}
      {...(mustHold && { title: t("act.hold") })}
      onPress={() => onAct({ type: "call" })}
      aria-keyshortcuts={keys.call.toUpperCase()}
    >
      {pendingAction === "call"
        ? t("act.sending")
        : t(isAllIn ? "act.allIn" : "act.call", { amount: formatAmount(call ?? 0, currency) })}
    </HoldButton>
  );
}

/** Bets or raises to the chosen size; an empty cell where neither is legal. */
export function WagerButton({
  hand,
  legal,
  currency,
  isBlocked,
  pendingAction,
  onAct,
  ref,
  className,
  mustHold,
  size: { to, isLegal },
}: HoldableButtonProps & { readonly size: BetSize }) {
  const t = useTranslations();
  const keys = useKeyBindings();
  const { wager } = legal;
  if (!wager) return <span aria-hidden="true" />;
  const mine = findActingSeat(hand, legal);
  const isAllIn = mine !== undefined && to === mine.bet + mine.stack;
  const amount = (value: number) => formatAmount(value, currency);
  const label = () => {
    if (!isLegal) return t("act.between", { min: amount(wager.min), max: amount(wager.max) });
    if (pendingAction === wager.type) return t("act.sending");
    return t(isAllIn ? "act.allIn" : `act.${wager.type}`, { amount: amount(to) });
  };
  return (
    <HoldButton
      ref={ref}
      size="lg"
      kind="primary"
      className={className}
      disabled={isBlocked || !isLegal}
      mustHold={mustHold}
      {...(mustHold && { title: t("act.hold") })}
      onPress={() => onAct({ type: wager.type, to })}
      aria-keyshortcuts={keys.raise.toUpperCase()}
    >
      {label()}
    </HoldButton>
  );
}
