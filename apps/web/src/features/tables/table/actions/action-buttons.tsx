"use client";
import { type Action, buildPots, type Chips, type HandView, type LegalActions, seatAt } from "@poker/engine";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../../ui/button.tsx";
import { type AmountUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { HoldButton } from "../../../../ui/hold-button.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useKeyBindings } from "../../hotkeys/hotkeys.ts";
import type { BetSize } from "./bet-size.ts";

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
  /** True when the button must be held down instead of clicked. */
  readonly mustHold: boolean;
}

const findActingSeat = (hand: HandView, legal: LegalActions) => seatAt(hand.seats, legal.seat);

/** Shows the fold button, at all times. Where checking is free, `onFold` asks the player before folding. A14 */
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

/** Checks if checking is free, and calls if it is not. */
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

// Pot odds: the cost of a call as a percentage of the pot after the call.

/**
 * Returns the share of the pot, in percent, that the player must win on average for a call to break even. Returns null when there is
 * nothing to call.
 * - Counts only the chips that the player can win or lose. If a bet is above their stack, only the part that they match counts.
 * - Leaves out chips that no other player can match (A12).
 */
export function potOddsOf({ seats, deadTrimmed }: HandView, { seat, call }: LegalActions): number | null {
  const mine = seatAt(seats, seat);
  if (!mine || call === null) return null;
  const others = seats.filter((other) => other !== mine);
  const matchable = Math.max(
    0,
    ...others.map(({ contributed, stack, status }) => contributed + (status === "live" ? stack : 0)),
  );
  const risked: Chips = Math.max(0, Math.min(call, matchable - mine.contributed));
  const called = seats.map((each) => (each === mine ? { ...each, contributed: mine.contributed + risked } : each));
  const winnable = buildPots(called, deadTrimmed)
    .filter((pot) => pot.seats.includes(seat))
    .reduce((sum, { amount }) => sum + amount, 0);
  return winnable === 0 ? null : (100 * risked) / winnable;
}

/** Shows the cost of the call as a percentage of the pot, if the player has turned this on. */
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

/** Bets or raises to the chosen size. Where neither is legal, leaves an empty cell so that the other buttons keep their places. */
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
