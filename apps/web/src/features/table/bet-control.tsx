"use client";
import type { Chips, HandView, LegalActions } from "@poker/engine";
import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { inputClass } from "../../ui/field.tsx";
import { formatAmount, parseAmount } from "../../ui/money.ts";
import { Slider } from "../../ui/slider.tsx";
import { clampWager, presets, stepWager } from "./bets.ts";
import { useWords } from "./words.ts";

/** Presets above, slider and exact figure below; wheel, arrows and ± move by one big blind, the right end is exactly the most. */
export function BetControl({
  hand,
  legal,
  currency,
  to,
  disabled,
  onChange,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: "play" | "real";
  readonly to: Chips;
  readonly disabled: boolean;
  readonly onChange: (to: Chips) => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { wager } = legal;
  const bigBlind = hand.rules.bigBlind;
  const latest = useRef({ to, onChange });
  latest.current = { to, onChange };

  // React listens to wheels passively; this one must keep the page still.
  useEffect(() => {
    const element = box.current;
    if (!element || !wager || disabled) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current.onChange(stepWager(wager, latest.current.to, bigBlind, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [wager, bigBlind, disabled]);

  if (!wager || wager.min === wager.max) return null;
  const step = (steps: number) => onChange(stepWager(wager, to, bigBlind, steps));
  const commit = () => {
    const amount = typed === null ? null : parseAmount(typed);
    if (amount !== null) onChange(clampWager(wager, amount));
    setTyped(null);
  };
  const nudge =
    "inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-surface-2 text-ink-2 hover:text-ink disabled:opacity-50 short:hidden";

  return (
    <div ref={box} className="flex flex-col gap-2">
      <div className="grid grid-cols-5 gap-1.5 short:gap-1">
        {presets(hand, legal).map((preset) => (
          <button
            key={preset.name}
            type="button"
            disabled={disabled}
            aria-pressed={preset.to === to}
            title={formatAmount(preset.to, currency)}
            onClick={() => onChange(preset.to)}
            className={clsx(
              "h-10 rounded-lg border text-sm font-medium whitespace-nowrap transition-colors duration-(--quick) disabled:opacity-50 short:text-xs short:tracking-tight",
              preset.to === to ? "border-brass-ink text-ink" : "border-line text-ink-2 hover:text-ink",
            )}
          >
            {t(`act.${preset.name}`)}
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
          onChange={onChange}
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
          value={typed ?? formatAmount(to, currency)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "ArrowUp" || event.key === "ArrowDown") {
              event.preventDefault();
              setTyped(null);
              step(event.key === "ArrowUp" ? 1 : -1);
            }
          }}
          className={clsx(inputClass, "figures h-10! w-24! shrink-0 rounded-lg! px-2! text-right font-semibold")}
        />
      </div>
    </div>
  );
}
