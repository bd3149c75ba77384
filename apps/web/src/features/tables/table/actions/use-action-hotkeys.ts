"use client";
/** Handles the hotkeys of the action bar, and decides which of its buttons must be held down. */
import { type Action, type Chips, type HandView, type LegalActions, seatAt } from "@poker/engine";
import { type RefObject, useEffect, useRef } from "react";
import { usePreferences } from "../../../../ui/preferences.ts";
import { useHotkeys } from "../../hotkeys/hotkeys.ts";
import { type BetPresetName, listBetPresets, stepWager } from "./bet-presets.ts";
import type { BetSize } from "./bet-size.ts";

interface RequiredHolds {
  readonly call: boolean;
  readonly wager: boolean;
}

/**
 * Says which buttons the player must hold down, because the action is large. In the preferences, the player chooses how large an action
 * must be.
 */
export function useRequiredHolds(hand: HandView, legal: LegalActions, to: Chips): RequiredHolds {
  const holdAbove = usePreferences((preferences) => preferences.holdAbove);
  const mine = seatAt(hand.seats, legal.seat);
  const mustBeHeld = (added: Chips) => holdAbove !== null && added >= holdAbove * hand.rules.bigBlind;
  return { call: mustBeHeld(legal.call ?? 0), wager: mustBeHeld(to - (mine?.bet ?? 0)) };
}

/** Connects the hotkeys to the buttons of the action bar. */
export function useActionHotkeys({
  hand,
  legal,
  size,
  holds,
  isEnabled,
  isGuarded,
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
  /** True for a moment after the action bar has appeared. A hotkey that is pressed in this moment acts at its end instead of being lost. */
  readonly isGuarded: boolean;
  readonly callButton: RefObject<HTMLButtonElement | null>;
  readonly wagerButton: RefObject<HTMLButtonElement | null>;
  readonly onFold: () => void;
  readonly onAct: (action: Action) => void;
}): {
  /** Bets the chosen size, as its hotkey does; undefined when that size cannot be bet. */
  readonly bet: (() => void) | undefined;
} {
  const { hotkeys, ...sizes } = usePreferences();
  const { wager, call, check } = legal;
  /** A hotkey cannot replace holding the button down. It only moves the focus to the button, and the player then holds the button. */
  const pressOrFocus = (mustHold: boolean, button: RefObject<HTMLButtonElement | null>, action: Action) =>
    mustHold ? () => button.current?.focus() : () => onAct(action);
  const choosePreset = (name: BetPresetName) => () => {
    const preset = listBetPresets(hand, legal, sizes).find((other) => other.name === name);
    if (preset) size.setTotal(preset.to);
  };
  const stepBy = (steps: number) => () => wager && size.setTotal(stepWager(wager, size.to, hand.rules.bigBlind, steps));
  const actingKeys = useWaitForGuard(isGuarded, isEnabled, {
    fold: onFold,
    check: check ? () => onAct({ type: "check" }) : undefined,
    call: call === null ? undefined : pressOrFocus(holds.call, callButton, { type: "call" }),
    raise:
      wager && size.issue === null
        ? pressOrFocus(holds.wager, wagerButton, { type: wager.type, to: size.to })
        : undefined,
  });
  useHotkeys(hotkeys && isEnabled, {
    ...actingKeys,
    min: choosePreset("min"),
    share1: choosePreset("share1"),
    share2: choosePreset("share2"),
    share3: choosePreset("share3"),
    max: choosePreset("max"),
    more: stepBy(1),
    less: stepBy(-1),
  });
  return { bet: actingKeys.raise };
}

type ActingHotkey = "fold" | "check" | "call" | "raise";
type ActingHandlers = Readonly<Record<ActingHotkey, (() => void) | undefined>>;

/**
 * While `isGuarded` is true, the returned handlers only remember the last hotkey that was pressed. When the guard ends, that hotkey acts,
 * with the handlers of that moment.
 */
function useWaitForGuard(isGuarded: boolean, isEnabled: boolean, handlers: ActingHandlers): ActingHandlers {
  const waiting = useRef<ActingHotkey | null>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (isGuarded) return;
    if (isEnabled && waiting.current !== null) latest.current[waiting.current]?.();
    waiting.current = null;
  }, [isGuarded, isEnabled]);
  const actOrWait = (hotkey: ActingHotkey) =>
    isGuarded
      ? () => {
          waiting.current = hotkey;
        }
      : handlers[hotkey];
  return { fold: actOrWait("fold"), check: actOrWait("check"), call: actOrWait("call"), raise: actOrWait("raise") };
}
