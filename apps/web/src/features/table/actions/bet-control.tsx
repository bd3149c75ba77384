"use client";
import type { HandView, LegalActions } from "@poker/engine";
import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { inputClass } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { Slider } from "../../../ui/slider.tsx";
import type { Translate } from "../felt/card-text.ts";
import { type BetPreset, listBetPresets, stepWager } from "./bet-presets.ts";
import type { BetSize } from "./bet-size.ts";

/** "½ pot", "60 %", "All-in". */
function presetText(t: Translate, of: BetPreset["basis"]): string {
  if (typeof of === "string") return t(of === "min" ? "act.min" : of === "max" ? "act.max" : "act.allOfIt");
  if (of.percent === 50) return t("act.half");
  if (of.percent === 75) return t("act.threeQuarters");
  return of.percent === 100 ? t("act.pot") : t("act.share", { percent: of.percent });
}

/** Presets above, slider and exact figure below; wheel, arrows and ± move by one big blind, the right end is exactly the most. */
export function BetControl({
  hand,
  legal,
  currency,
  size,
  disabled,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: "play" | "real";
  readonly size: BetSize;
  readonly disabled: boolean;
}) {
  const t = useTranslations();
  const { to, typedText, isLegal: fits, setTotal } = size;
  const shares = usePreferences((preferences) => preferences.shares);
  const range = useId();
  const box = useRef<HTMLDivElement>(null);
  const { wager } = legal;
  const bigBlind = hand.rules.bigBlind;
  const latest = useRef(size);
  latest.current = size;

  // React listens to wheels passively; this one must keep the page still.
  useEffect(() => {
    const element = box.current;
    if (!element || !wager || disabled) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.setTotal(stepWager(wager, latest.current.to, bigBlind, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [wager, bigBlind, disabled]);

  if (!wager || wager.min === wager.max) return null;
  const step = (steps: number) => setTotal(stepWager(wager, to, bigBlind, steps));
  const nudge =
    "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-lg bg-surface-2 text-ink-2 hover:text-ink disabled:opacity-50 short:hidden";

  return (
    <div ref={box} className="flex flex-col gap-2">
      <div className="grid grid-cols-5 gap-1.5 short:gap-1">
        {listBetPresets(hand, legal, shares).map((preset) => (
          <button
            key={preset.name}
            type="button"
            disabled={disabled}
            aria-pressed={preset.to === to}
            aria-label={t("act.preset", {
              name: presetText(t, preset.basis),
              amount: formatAmount(preset.to, currency),
            })}
            title={formatAmount(preset.to, currency)}
            onClick={() => setTotal(preset.to)}
            className={clsx(
              "h-10 rounded-lg border pointer-coarse:h-11 text-sm font-medium whitespace-nowrap transition-colors duration-(--quick) disabled:opacity-50 short:text-xs short:tracking-tight",
              preset.to === to ? "border-brass-ink text-ink" : "border-line text-ink-2 hover:text-ink",
            )}
          >
            {presetText(t, preset.basis)}
          </button>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={nudge}
          aria-label={t("act.less")}
          disabled={disabled || to <= wager.min}
          onClick={() => step(-1)}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <Slider
          label={t("act.size")}
          valueText={formatAmount(to, currency)}
          value={to}
          min={wager.min}
          max={wager.max}
          step={bigBlind}
          disabled={disabled}
          onChange={setTotal}
        />
        <button
          type="button"
          className={nudge}
          aria-label={t("act.more")}
          disabled={disabled || to >= wager.max}
          onClick={() => step(1)}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
        <input
          aria-label={t("act.figure")}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          aria-invalid={!fits}
          aria-describedby={range}
          value={typedText ?? formatAmount(to, currency)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => size.setText(event.target.value)}
          onBlur={size.finishTyping}
          onKeyDown={(event) => {
            if (event.key === "Enter") size.finishTyping();
            if (event.key === "Escape") size.discardTyping();
            if (event.key === "ArrowUp" || event.key === "ArrowDown") {
              event.preventDefault();
              step(event.key === "ArrowUp" ? 1 : -1);
            }
          }}
          className={clsx(
            inputClass,
            "figures h-10! w-24! pointer-coarse:h-11! shrink-0 rounded-lg! px-2! text-right font-semibold",
          )}
        />
        <span id={range} className="sr-only">
          {t("act.between", { min: formatAmount(wager.min, currency), max: formatAmount(wager.max, currency) })}
        </span>
      </div>
    </div>
  );
}
