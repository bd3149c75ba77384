"use client";
import type { Action, HandView, LegalActions } from "@poker/engine";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import type { ChipUnit } from "../../../../ui/format-amount.ts";
import { LazyBoundary } from "../../../../ui/lazy-boundary.tsx";
import { type ActionButtonProps, CheckOrCallButton, FoldButton, WagerButton } from "./action-buttons.tsx";
import { FoldDialog } from "./action-parts.ts";
import { BetControl } from "./bet-control.tsx";
import { useBetSize } from "./bet-size.ts";
import { useClickGuard } from "./click-guard.ts";
import { useActionHotkeys, useRequiredHolds } from "./use-action-hotkeys.ts";

interface ActionBarProps {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: ChipUnit;
  /** The deadline of the decision by this browser's clock; null when the decision has no deadline. */
  readonly deadline: number | null;
  readonly isConnected: boolean;
  /** The action that the player clicked and the server has not acknowledged yet; null when there is none. */
  readonly pendingAction: Action["type"] | null;
  readonly onAct: (action: Action) => void;
}

/** Shows the player to act every legal action with its exact amount: fold, check or call, bet or raise. */
export function ActionBar({ hand, legal, currency, deadline, isConnected, pendingAction, onAct }: ActionBarProps) {
  const t = useTranslations();
  const units = useAmountUnits({ currency, bigBlind: hand.rules.bigBlind });
  const unit = units.shown;
  const size = useBetSize(legal.wager, unit);
  const [isConfirmingFold, setConfirmingFold] = useState(false);
  const isGuarded = useClickGuard(`${hand.handNo} ${legal.decision}`);
  const isBlocked = !isConnected || isGuarded || pendingAction !== null;
  const holds = useRequiredHolds(hand, legal, size.to);
  const callButton = useRef<HTMLButtonElement>(null);
  const wagerButton = useRef<HTMLButtonElement>(null);
  const foldOrConfirm = () => (legal.check ? setConfirmingFold(true) : onAct({ type: "fold" })); // A14: asks first if checking is free
  const { bet } = useActionHotkeys({
    hand,
    legal,
    size,
    holds,
    isEnabled: isConnected && pendingAction === null && !isConfirmingFold,
    isGuarded,
    callButton,
    wagerButton,
    onFold: foldOrConfirm,
    onAct,
  });

  // The guard lasts only a moment, so the buttons keep their usual look while it disables them.
  const guardedClass = isGuarded && isConnected && pendingAction === null ? "disabled:opacity-100" : "";
  // On a phone the longest words and amounts do not fit on one line, so the text of a button may take two lines.
  const buttonClass = `${guardedClass} px-3! leading-tight text-balance whitespace-normal! max-sm:px-2! max-sm:text-base max-sm:tracking-tight short:px-2!`;
  const buttonProps: ActionButtonProps = { hand, legal, unit, isBlocked, pendingAction, onAct };
  return (
    <fieldset
      aria-label={t("table.actionBar")}
      data-testid="action-bar"
      className="flex flex-col gap-2.5 short:gap-1.5"
    >
      <BetControl
        hand={hand}
        legal={legal}
        units={units}
        size={size}
        disabled={!isConnected || pendingAction !== null}
        onConfirm={bet}
      />
      <div className="grid grid-cols-[minmax(0,0.8fr)_minmax(0,1.1fr)_minmax(0,1.3fr)] gap-2 short:grid-cols-[minmax(0,0.7fr)_minmax(0,1.3fr)] short:gap-1.5">
        <FoldButton {...buttonProps} className={`${buttonClass} short:h-11 short:text-base`} onFold={foldOrConfirm} />
        <CheckOrCallButton
          {...buttonProps}
          ref={callButton}
          className={`${buttonClass} short:h-11 short:text-base`}
          mustHold={holds.call}
        />
        <WagerButton
          {...buttonProps}
          ref={wagerButton}
          // Where there is no room beside the call button, this button moves to the next row, below the call button and never below the
          // fold button.
          className={`${buttonClass} short:col-start-2 short:h-12 short:text-base`}
          mustHold={holds.wager}
          size={size}
        />
      </div>
      {isConfirmingFold && (
        <LazyBoundary>
          <FoldDialog deadline={deadline} onAct={onAct} onClose={() => setConfirmingFold(false)} />
        </LazyBoundary>
      )}
    </fieldset>
  );
}
