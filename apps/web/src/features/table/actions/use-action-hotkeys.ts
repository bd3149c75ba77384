"use client";
/** The hotkeys of the action bar, and which of its actions take a hold. */
import type { Action, Chips, HandView, LegalActions } from "@poker/engine";
import type { RefObject } from "react";
import { usePreferences } from "../../../ui/preferences.ts";
import { type BetPresetName, listBetPresets, stepWager } from "./bet-presets.ts";
import type { BetSize } from "./bet-size.ts";
import { useHotkeys } from "./hotkeys.ts";

export interface RequiredHolds {
  readonly call: boolean;
  readonly wager: boolean;
}

/** Tells which actions put in so many chips that the player wants to hold their button. */
export function useRequiredHolds(hand: HandView, legal: LegalActions, to: Chips): RequiredHolds {
  const holdAbove = usePreferences((preferences) => preferences.holdAbove);
  const mine = hand.seats.find(({ seat }) => seat === legal.seat);
  const mustBeHeld = (added: Chips) => holdAbove !== null && added >= holdAbove * hand.rules.bigBlind;
  return { call: mustBeHeld(legal.call ?? 0), wager: mustBeHeld(to - (mine?.bet ?? 0)) };
}

export function useActionHotkeys({
  hand,
  legal,
  size,
  holds,
  isEnabled,
  callButton,
  wagerButton,
  onFold,
  onAct,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly size: BetSize;
  readonly holds: RequiredHolds;
  readonly isEnabled: boolean;
  readonly callButton: RefObject<HTMLButtonElement | null>;
  readonly wagerButton: RefObject<HTMLButtonElement | null>;
  readonly onFold: () => void;
  readonly onAct: (action: Action) => void;
}): void {
  const { hotkeys, shares } = usePreferences();
  const { wager, call, check } = legal;
  /** What must be held is not done by a key either: the key focuses the button, to be held there. */
  const pressOrFocus = (mustHold: boolean, button: RefObject<HTMLButtonElement | null>, action: Action) =>
    mustHold ? () => button.current?.focus() : () => onAct(action);
  const choosePreset = (name: BetPresetName) => () => {
    const preset = listBetPresets(hand, legal, shares).find((other) => other.name === name);
    if (preset) size.setTotal(preset.to);
  };
  const stepBy = (steps: number) => () => wager && size.setTotal(stepWager(wager, size.to, hand.rules.bigBlind, steps));
  useHotkeys(hotkeys && isEnabled, {
    fold: onFold,
    check: check ? () => onAct({ type: "check" }) : undefined,
    call: call === null ? undefined : pressOrFocus(holds.call, callButton, { type: "call" }),
    raise:
      wager && size.isLegal ? pressOrFocus(holds.wager, wagerButton, { type: wager.type, to: size.to }) : undefined,
    min: choosePreset("min"),
    share1: choosePreset("share1"),
    share2: choosePreset("share2"),
    share3: choosePreset("share3"),
    max: choosePreset("max"),
    more: stepBy(1),
    less: stepBy(-1),
  });
}
