"use client";
import type { Action, Chips, HandView, LegalActions } from "@poker/engine";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import { BetControl } from "./bet-control.tsx";
import { type BetPresetName, listBetPresets, stepWager } from "./bet-presets.ts";
import { useBetSize } from "./bet-size.ts";
import { useClickGuard } from "./click-guard.ts";
import { useHotkeys, useKeyBindings } from "./hotkeys.ts";

/** Fold, check or call, bet or raise: what the turn allows, with exact amounts. Shown only to the seat on turn. */
export function ActionBar({
  hand,
  legal,
  currency,
  isConnected,
  pendingAction,
  onAct,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: "play" | "real";
  /** The line is up. */
  readonly isConnected: boolean;
  /** What was clicked and is not acknowledged yet. */
  readonly pendingAction: Action["type"] | null;
  readonly onAct: (action: Action) => void;
}) {
  const t = useTranslations();
  const { hotkeys, holdAbove, shares } = usePreferences();
  const keys = useKeyBindings();
  const size = useBetSize(legal.wager);
  const { to } = size;
  const [askFold, setAskFold] = useState(false);
  const guarded = useClickGuard(`${hand.handNo} ${legal.decision}`);
  const dead = !isConnected || guarded || pendingAction !== null;
  const amount = (value: Chips) => formatAmount(value, currency);
  const mine = hand.seats.find(({ seat }) => seat === legal.seat);
  const whole = mine ? mine.bet + mine.stack : null;
  const { wager, call } = legal;
  const foldOrConfirm = () => (legal.check ? setAskFold(true) : onAct({ type: "fold" })); // A14
  const label = (kind: Action["type"], text: string) => (pendingAction === kind ? t("act.sending") : text);
  // The guard is a matter of a moment: it must not make the buttons blink.
  const guardedLook = guarded && isConnected && pendingAction === null ? "disabled:opacity-100" : "";
  // The longest words and figures have to fit the width of a phone.
  const look = `${guardedLook} max-sm:px-2 max-sm:text-base max-sm:tracking-tight`;
  const mustBeHeld = (added: Chips) => holdAbove !== null && added >= holdAbove * hand.rules.bigBlind;
  const holdCall = mustBeHeld(call ?? 0);
  const holdWager = mustBeHeld(to - (mine?.bet ?? 0));

  const callButton = useRef<HTMLButtonElement>(null);
  const wagerButton = useRef<HTMLButtonElement>(null);
  /** What has to be held is not done by a key either: the key goes to the button, to be held there. */
  const pressOrFocus = (hold: boolean, button: HTMLButtonElement | null, action: Action) =>
    hold ? () => button?.focus() : () => onAct(action);
  const chooseNamedPreset = (name: BetPresetName) => () => {
    const preset = listBetPresets(hand, legal, shares).find((one) => one.name === name);
    if (preset) size.setTotal(preset.to);
  };
  const stepBy = (steps: number) => () => wager && size.setTotal(stepWager(wager, to, hand.rules.bigBlind, steps));
  useHotkeys(hotkeys && !dead && !askFold, {
    fold: foldOrConfirm,
    check: legal.check ? () => onAct({ type: "check" }) : undefined,
    call: call === null ? undefined : pressOrFocus(holdCall, callButton.current, { type: "call" }),
    raise: wager && size.isLegal ? pressOrFocus(holdWager, wagerButton.current, { type: wager.type, to }) : undefined,
    min: chooseNamedPreset("min"),
    share1: chooseNamedPreset("share1"),
    share2: chooseNamedPreset("share2"),
    share3: chooseNamedPreset("share3"),
    max: chooseNamedPreset("max"),
    more: stepBy(1),
    less: stepBy(-1),
  });

  return (
    <fieldset
      aria-label={t("table.actionBar")}
      data-testid="action-bar"
      className="flex flex-col gap-2.5 short:gap-1.5"
    >
      {wager && wager.min !== wager.max && (
        <BetControl
          hand={hand}
          legal={legal}
          currency={currency}
          size={size}
          disabled={!isConnected || pendingAction !== null}
        />
      )}
      <div className="grid grid-cols-[0.8fr_1.1fr_1.3fr] gap-2 short:grid-cols-[0.7fr_1.3fr] short:gap-1.5">
        <Button
          size="lg"
          className={`${look} short:h-11 short:text-base`}
          disabled={dead}
          onClick={foldOrConfirm}
          aria-keyshortcuts={keys.fold.toUpperCase()}
        >
          {label("fold", t("act.fold"))}
        </Button>
        {legal.check ? (
          <Button
            size="lg"
            kind={wager ? "quiet" : "primary"}
            className={`${look} short:h-11 short:text-base`}
            disabled={dead}
            onClick={() => onAct({ type: "check" })}
            aria-keyshortcuts={keys.check.toUpperCase()}
          >
            {label("check", t("act.check"))}
          </Button>
        ) : (
          <HoldButton
            ref={callButton}
            size="lg"
            kind={wager ? "quiet" : "primary"}
            className={`${look} short:h-11 short:text-base`}
            disabled={dead || call === null}
            mustHold={holdCall}
            {...(holdCall && { title: t("act.hold") })}
            onPress={() => onAct({ type: "call" })}
            aria-keyshortcuts={keys.call.toUpperCase()}
          >
            {label(
              "call",
              t(call !== null && call === mine?.stack ? "act.allIn" : "act.call", { amount: amount(call ?? 0) }),
            )}
          </HoldButton>
        )}
        {wager ? (
          <HoldButton
            ref={wagerButton}
            size="lg"
            kind="primary"
            // Below the call where there is no room beside it, never below the fold.
            className={`${look} short:col-start-2 short:h-12 short:text-base`}
            disabled={dead || !size.isLegal}
            mustHold={holdWager}
            {...(holdWager && { title: t("act.hold") })}
            onPress={() => onAct({ type: wager.type, to })}
            aria-keyshortcuts={keys.raise.toUpperCase()}
          >
            {size.isLegal
              ? label(wager.type, t(to === whole ? "act.allIn" : `act.${wager.type}`, { amount: amount(to) }))
              : t("act.between", { min: amount(wager.min), max: amount(wager.max) })}
          </HoldButton>
        ) : (
          <span aria-hidden="true" />
        )}
      </div>
      {askFold && (
        <Dialog open onOpenChange={setAskFold} title={t("act.foldTitle")} description={t("act.foldBody")}>
          <div className="mt-5 grid grid-cols-2 gap-2">
            <Button
              onClick={() => {
                setAskFold(false);
                onAct({ type: "fold" });
              }}
            >
              {t("act.foldConfirm")}
            </Button>
            <Button
              kind="primary"
              onClick={() => {
                setAskFold(false);
                onAct({ type: "check" });
              }}
            >
              {t("act.foldCheck")}
            </Button>
          </div>
        </Dialog>
      )}
    </fieldset>
  );
}
