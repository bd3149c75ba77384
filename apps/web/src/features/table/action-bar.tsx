"use client";
import type { Action, Chips, HandView, LegalActions } from "@poker/engine";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { HoldButton } from "../../ui/hold-button.tsx";
import { formatAmount } from "../../ui/money.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { BetControl } from "./bet-control.tsx";
import { useBetSize } from "./bet-size.ts";
import { type PresetName, presets, stepWager } from "./bets.ts";
import { useGuard } from "./guard.ts";
import { useHotkeys, useKeys } from "./hotkeys.ts";
import { useWords } from "./words.ts";

/** Fold, check or call, bet or raise: what the turn allows, with exact amounts. Shown only to the seat on turn. */
export function ActionBar({
  hand,
  legal,
  currency,
  live,
  sending,
  onAct,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: "play" | "real";
  /** The line is up. */
  readonly live: boolean;
  /** What was clicked and is not acknowledged yet. */
  readonly sending: Action["type"] | null;
  readonly onAct: (action: Action) => void;
}) {
  const t = useWords();
  const { hotkeys, holdAbove, shares } = usePreferences();
  const keys = useKeys();
  const size = useBetSize(legal.wager);
  const { to } = size;
  const [askFold, setAskFold] = useState(false);
  const guarded = useGuard(`${hand.handNo} ${legal.decision}`);
  const dead = !live || guarded || sending !== null;
  const amount = (value: Chips) => formatAmount(value, currency);
  const mine = hand.seats.find(({ seat }) => seat === legal.seat);
  const whole = mine ? mine.bet + mine.stack : null;
  const { wager, call } = legal;
  const fold = () => (legal.check ? setAskFold(true) : onAct({ type: "fold" })); // A14
  const label = (kind: Action["type"], text: string) => (sending === kind ? t("act.sending") : text);
  // The guard is a matter of a moment: it must not make the buttons blink.
  const guardedLook = guarded && live && sending === null ? "disabled:opacity-100" : "";
  // The longest words and figures have to fit the width of a phone.
  const look = `${guardedLook} max-sm:px-2 max-sm:text-base max-sm:tracking-tight`;
  const large = (added: Chips) => holdAbove !== null && added >= holdAbove * hand.rules.bigBlind;
  const holdCall = large(call ?? 0);
  const holdWager = large(to - (mine?.bet ?? 0));

  const callButton = useRef<HTMLButtonElement>(null);
  const wagerButton = useRef<HTMLButtonElement>(null);
  /** What has to be held is not done by a key either: the key goes to the button, to be held there. */
  const press = (hold: boolean, button: HTMLButtonElement | null, action: Action) =>
    hold ? () => button?.focus() : () => onAct(action);
  const toPreset = (name: PresetName) => () => {
    const preset = presets(hand, legal, shares).find((one) => one.name === name);
    if (preset) size.choose(preset.to);
  };
  const step = (steps: number) => () => wager && size.choose(stepWager(wager, to, hand.rules.bigBlind, steps));
  useHotkeys(hotkeys && !dead && !askFold, {
    fold,
    check: legal.check ? () => onAct({ type: "check" }) : undefined,
    call: call === null ? undefined : press(holdCall, callButton.current, { type: "call" }),
    raise: wager && size.legal ? press(holdWager, wagerButton.current, { type: wager.type, to }) : undefined,
    min: toPreset("min"),
    share1: toPreset("share1"),
    share2: toPreset("share2"),
    share3: toPreset("share3"),
    max: toPreset("max"),
    more: step(1),
    less: step(-1),
  });

  return (
    <fieldset
      aria-label={t("table.actionBar")}
      data-testid="action-bar"
      className="flex flex-col gap-2.5 short:gap-1.5"
    >
      {wager && wager.min !== wager.max && (
        <BetControl hand={hand} legal={legal} currency={currency} size={size} disabled={!live || sending !== null} />
      )}
      <div className="grid grid-cols-[0.8fr_1.1fr_1.3fr] gap-2 short:grid-cols-[0.7fr_1.3fr] short:gap-1.5">
        <Button
          size="lg"
          className={`${look} short:h-11 short:text-base`}
          disabled={dead}
          onClick={fold}
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
            hold={holdCall}
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
            disabled={dead || !size.legal}
            hold={holdWager}
            {...(holdWager && { title: t("act.hold") })}
            onPress={() => onAct({ type: wager.type, to })}
            aria-keyshortcuts={keys.raise.toUpperCase()}
          >
            {size.legal
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
