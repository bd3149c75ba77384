"use client";
import { type Action, type HandView, type LegalActions, seatAt } from "@poker/engine";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { type AmountUnit, formatAmount } from "../../../ui/format-amount.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import type { BetSize } from "./bet-size.ts";
import { useKeyBindings } from "./hotkeys.ts";
import { potOddsOf } from "./pot-odds.ts";

export interface ActionButtonProps {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly unit: AmountUnit;
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

const findActingSeat = (hand: HandView, legal: LegalActions) => seatAt(hand.seats, legal.seat);

/** Always there; where checking is free, `onFold` asks before it folds. A14 */
export function FoldButton({
  isBlocked,
  pendingAction,
  className,
  onFold,
}: Pick<ActionButtonProps, "isBlocked" | "pendingAction"> & {
  readonly className: string;
  readonly onFold: () => void;
}) {
  const t = useTranslations();
  const keys = useKeyBindings();
  return (
    <Button
      size="lg"
      className={className}
      disabled={isBlocked}
      onClick={onFold}
      aria-keyshortcuts={keys.fold.toUpperCase()}
    >
      {pendingAction === "fold" ? t("act.sending") : t("act.fold")}
    </Button>
  );
}

/** Checks where that is free, else calls. */
export function CheckOrCallButton({
  hand,
  legal,
  unit,
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
      {pendingAction === "call" ? (
        t("act.sending")
      ) : (
        <span className="leading-tight has-[[data-odds]]:text-base has-[[data-odds]]:max-sm:text-sm">
          {t(isAllIn ? "act.allIn" : "act.call", { amount: formatAmount(call ?? 0, unit) })}
          <PotOdds hand={hand} legal={legal} />
        </span>
      )}
    </HoldButton>
  );
}

/** The part of the pot that the call costs, for players who want to see it. */
function PotOdds({ hand, legal }: { readonly hand: HandView; readonly legal: LegalActions }) {
  const t = useTranslations("act");
  const isWanted = usePreferences((preferences) => preferences.potOdds);
  const odds = isWanted ? potOddsOf(hand, legal) : null;
  if (odds === null) return null;
  return (
    <span data-testid="pot-odds" data-odds="" className="block text-xs leading-tight font-medium">
      {t("needs", { percent: Math.round(odds) })}
    </span>
  );
}

/** Bets or raises to the chosen size; an empty cell where neither is legal. */
export function WagerButton({
  hand,
  legal,
  unit,
  isBlocked,
  pendingAction,
  onAct,
  ref,
  className,
  mustHold,
  size: { to, issue },
}: HoldableButtonProps & { readonly size: BetSize }) {
  const t = useTranslations();
  const keys = useKeyBindings();
  const { wager } = legal;
  if (!wager) return <span aria-hidden="true" />;
  const mine = findActingSeat(hand, legal);
  const isAllIn = mine !== undefined && to === mine.bet + mine.stack;
  const amount = (value: number) => formatAmount(value, unit);
  const label = () => {
    if (issue !== null) return t("act.between", { min: amount(wager.min), max: amount(wager.max) });
    if (pendingAction === wager.type) return t("act.sending");
    return t(isAllIn ? "act.allIn" : `act.${wager.type}`, { amount: amount(to) });
  };
  return (
    <HoldButton
      ref={ref}
      size="lg"
      kind="primary"
      className={className}
      disabled={isBlocked || issue !== null}
      mustHold={mustHold}
      {...(mustHold && { title: t("act.hold") })}
      onPress={() => onAct({ type: wager.type, to })}
      aria-keyshortcuts={keys.raise.toUpperCase()}
    >
      {label()}
    </HoldButton>
  );
}
