"use client";
import type { Chips, HandView, LegalActions } from "@poker/engine";
import type { Currency } from "@poker/protocol";
import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { inputClass } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { Slider } from "../../../ui/slider.tsx";
import type { Translate } from "../felt/card-text.ts";
import { type BetPreset, listBetPresets, stepWager, type Wager } from "./bet-presets.ts";
import type { BetSize } from "./bet-size.ts";

interface BetControlProps {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: Currency;
  readonly size: BetSize;
  readonly disabled: boolean;
}

/**
 * Chooses the size of a bet: presets above, slider and exact amount below. Wheel, arrows and ± move it by one big blind, and the right
 * end of the slider is exactly the maximum. Nothing where there is only one size.
 */
export function BetControl(props: BetControlProps) {
  const { wager } = props.legal;
  return wager && wager.min !== wager.max ? <OpenBetControl {...props} wager={wager} /> : null;
}

function OpenBetControl({ wager, ...props }: BetControlProps & { readonly wager: Wager }) {
  const { hand, currency, size, disabled } = props;
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  const bigBlind = hand.rules.bigBlind;
  const { to, setTotal } = size;
  const step = (steps: number) => setTotal(stepWager(wager, to, bigBlind, steps));
  useWheelStep(box, step, disabled);
  return (
    <div ref={box} className="flex flex-col gap-2">
      <PresetButtons {...props} />
      <div className="flex items-center gap-2">
        <StepButton label={t("act.less")} disabled={disabled || to <= wager.min} onClick={() => step(-1)}>
          <Minus className="size-4" aria-hidden="true" />
        </StepButton>
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
        <StepButton label={t("act.more")} disabled={disabled || to >= wager.max} onClick={() => step(1)}>
          <Plus className="size-4" aria-hidden="true" />
        </StepButton>
        <SizeField wager={wager} size={size} currency={currency} disabled={disabled} onStep={step} />
      </div>
    </div>
  );
}

/** Steps by the wheel over an element. React's wheel handlers are passive; this one must keep the page from scrolling. */
function useWheelStep(ref: RefObject<HTMLElement | null>, onStep: (steps: number) => void, disabled: boolean): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const element = ref.current;
    if (!element || disabled) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [ref, disabled]);
}

/** "½ pot", "60 %", "All-in". */
function presetText(t: Translate, basis: BetPreset["basis"]): string {
  if (typeof basis === "string") return t(basis === "min" ? "act.min" : basis === "max" ? "act.max" : "act.allOfIt");
  if (basis.percent === 50) return t("act.half");
  if (basis.percent === 75) return t("act.threeQuarters");
  return basis.percent === 100 ? t("act.pot") : t("act.share", { percent: basis.percent });
}

function PresetButtons({ hand, legal, currency, size, disabled }: BetControlProps) {
  const t = useTranslations();
  const shares = usePreferences((preferences) => preferences.shares);
  return (
    <div className="grid grid-cols-5 gap-1.5 short:gap-1">
      {listBetPresets(hand, legal, shares).map((preset) => (
        <button
          key={preset.name}
          type="button"
          disabled={disabled}
          aria-pressed={preset.to === size.to}
          aria-label={t("act.preset", {
            name: presetText(t, preset.basis),
            amount: formatAmount(preset.to, currency),
          })}
          title={formatAmount(preset.to, currency)}
          onClick={() => size.setTotal(preset.to)}
          className={clsx(
            "h-10 rounded-lg border pointer-coarse:h-11 text-sm font-medium whitespace-nowrap transition-colors duration-(--quick) disabled:opacity-50 short:text-xs short:tracking-tight",
            preset.to === size.to ? "border-brass-ink text-ink" : "border-line text-ink-2 hover:text-ink",
          )}
        >
          {presetText(t, preset.basis)}
        </button>
      ))}
    </div>
  );
}

const StepButton = ({
  label,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className="inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-lg bg-surface-2 text-ink-2 hover:text-ink disabled:opacity-50 short:hidden"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);

/** The exact amount, typed; the legal range is its description. */
function SizeField({
  wager,
  size,
  currency,
  disabled,
  onStep,
}: {
  readonly wager: Wager;
  readonly size: BetSize;
  readonly currency: Currency;
  readonly disabled: boolean;
  readonly onStep: (steps: number) => void;
}) {
  const t = useTranslations();
  const rangeId = useId();
  const amount = (value: Chips) => formatAmount(value, currency);
  return (
    <>
      <input
        aria-label={t("act.figure")}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        aria-invalid={!size.isLegal}
        aria-describedby={rangeId}
        value={size.typedText ?? amount(size.to)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => size.setText(event.target.value)}
        onBlur={size.finishTyping}
        onKeyDown={(event) => {
          if (event.key === "Enter") size.finishTyping();
          if (event.key === "Escape") size.discardTyping();
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            onStep(event.key === "ArrowUp" ? 1 : -1);
          }
        }}
        className={clsx(
          inputClass,
          "figures h-10! w-24! pointer-coarse:h-11! shrink-0 rounded-lg! px-2! text-right font-semibold",
        )}
      />
      <span id={rangeId} className="sr-only">
        {t("act.between", { min: amount(wager.min), max: amount(wager.max) })}
      </span>
    </>
  );
}
