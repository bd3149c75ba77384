"use client";
import type { HandView, LegalActions } from "@poker/engine";
import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { AmountUnits } from "../../../../ui/amount-unit.ts";
import type { Translate } from "../../../../ui/card-text.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { inputClass } from "../../../../ui/input-class.ts";
import { usePreferences } from "../../../../ui/preferences.ts";
import { Slider } from "../../../../ui/slider.tsx";
import {
  type BetPreset,
  distinctPresets,
  formatMultiple,
  listBetPresets,
  stepWager,
  type Wager,
} from "./bet-presets.ts";
import type { BetSize } from "./bet-size.ts";

interface BetControlProps {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly units: AmountUnits;
  readonly size: BetSize;
  readonly disabled: boolean;
  /** Bets the chosen size; undefined when that size cannot be bet. */
  readonly onConfirm: (() => void) | undefined;
}

/**
 * Lets the player choose the size of a bet. The presets are above, the slider and the exact amount below. The wheel, the arrow keys and the
 * ± buttons change the size by one big blind. The right end of the slider is exactly the maximum. Renders nothing when only one size is
 * legal.
 */
export function BetControl(props: BetControlProps) {
  const { wager } = props.legal;
  return wager && wager.min !== wager.max ? <OpenBetControl {...props} wager={wager} /> : null;
}

function OpenBetControl({ wager, ...props }: BetControlProps & { readonly wager: Wager }) {
  const { hand, units, size, disabled, onConfirm } = props;
  const unit = units.shown;
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  const bigBlind = hand.rules.bigBlind;
  const { to, setTotal, issue } = size;
  const descriptionId = useId();
  const step = (steps: number) => setTotal(stepWager(wager, to, bigBlind, steps));
  const range = { min: formatAmount(wager.min, unit), max: formatAmount(wager.max, unit) };
  useWheelStep(box, step, disabled);
  return (
    <div ref={box} className="flex flex-col gap-2">
      <PresetButtons {...props} />
      {/* On a screen with room beside the felt, the slider has a line of its own, and the amount is between the step buttons on the next
          line. */}
      <div className="flex items-center gap-2 short:flex-wrap short:gap-1 shallow:flex-nowrap">
        <StepButton
          label={t("act.less")}
          isHidden={issue !== null}
          disabled={disabled || to <= wager.min}
          onClick={() => step(-1)}
        >
          <Minus className="size-4" aria-hidden="true" />
        </StepButton>
        <div className="flex min-h-10 grow items-center pointer-coarse:min-h-11 short:-order-1 short:basis-full shallow:order-none shallow:basis-0">
          {issue ? (
            <p role="status" className="grow text-sm leading-tight text-balance text-danger">
              {t(`amount.${issue}`, range)}
            </p>
          ) : (
            <Slider
              label={t("act.size")}
              valueText={formatAmount(to, units.spoken)}
              value={to}
              min={wager.min}
              max={wager.max}
              step={bigBlind}
              disabled={disabled}
              onChange={setTotal}
            />
          )}
        </div>
        <StepButton
          label={t("act.more")}
          isHidden={issue !== null}
          disabled={disabled || to >= wager.max}
          onClick={() => step(1)}
        >
          <Plus className="size-4" aria-hidden="true" />
        </StepButton>
        <SizeField
          descriptionId={descriptionId}
          size={size}
          shownSize={formatAmount(to, unit)}
          disabled={disabled}
          onStep={step}
          onConfirm={onConfirm}
        />
        <span id={descriptionId} className="sr-only">
          {issue && `${t(`amount.${issue}`, range)} `}
          {t("act.between", range)}
        </span>
      </div>
    </div>
  );
}

/**
 * Calls `onStep` when the player turns the wheel over the element. Adds its own listener, because React's wheel handlers are passive and
 * cannot keep the page from scrolling.
 */
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

/** Returns the text on a preset's button, such as "½ pot", "60%", "2.5×" or "All-in". */
function presetText(t: Translate, basis: BetPreset["basis"]): string {
  if (typeof basis === "string") return t(basis === "min" ? "act.min" : basis === "max" ? "act.max" : "act.allOfIt");
  if ("ofBet" in basis) return t("act.times", { times: formatMultiple(basis.ofBet) });
  if (basis.ofPot === 50) return t("act.half");
  if (basis.ofPot === 75) return t("act.threeQuarters");
  return basis.ofPot === 100 ? t("act.pot") : t("act.share", { percent: basis.ofPot });
}

function PresetButtons({ hand, legal, units, size, disabled }: BetControlProps) {
  const t = useTranslations();
  const sizes = usePreferences();
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-1.5 short:gap-1">
      {distinctPresets(listBetPresets(hand, legal, sizes)).map((preset) => (
        <button
          key={preset.name}
          type="button"
          disabled={disabled}
          aria-pressed={preset.to === size.to}
          aria-label={t("act.preset", {
            name: presetText(t, preset.basis),
            amount: formatAmount(preset.to, units.spoken),
          })}
          title={formatAmount(preset.to, units.shown)}
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

/** Changes the size by one step. Where the amount is between the two step buttons, the second button comes after the amount. */
const StepButton = ({
  label,
  isHidden,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  /** True when the layout has one line and the message about the typed amount needs the space of this button. */
  readonly isHidden: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={clsx(
      "size-10 shrink-0 items-center justify-center rounded-lg bg-surface-2 text-ink-2 pointer-coarse:size-11 last-of-type:short:order-1 hover:text-ink disabled:opacity-50 shallow:hidden",
      isHidden ? "hidden short:inline-flex" : "inline-flex",
    )}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);

/** Shows the field for the exact amount. Enter bets the amount in the field. */
function SizeField({
  descriptionId,
  size,
  shownSize,
  disabled,
  onStep,
  onConfirm,
}: {
  /** The id of the element that describes which amounts can be bet. */
  readonly descriptionId: string;
  readonly size: BetSize;
  /** The text in the field while the player is not typing. */
  readonly shownSize: string;
  readonly disabled: boolean;
  readonly onStep: (steps: number) => void;
  readonly onConfirm: (() => void) | undefined;
}) {
  const t = useTranslations();
  return (
    <input
      aria-label={t("act.figure")}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      aria-invalid={size.issue !== null}
      aria-describedby={descriptionId}
      value={size.typedText ?? shownSize}
      onFocus={(event) => event.target.select()}
      onChange={(event) => size.setText(event.target.value)}
      onBlur={size.finishTyping}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.repeat) {
          size.finishTyping();
          onConfirm?.(); // the button already showed this amount while the player typed
        }
        if (event.key === "Escape") size.discardTyping();
        if (event.key === "ArrowUp" || event.key === "ArrowDown") {
          event.preventDefault();
          onStep(event.key === "ArrowUp" ? 1 : -1);
        }
      }}
      className={clsx(
        inputClass,
        "figures h-10! w-26! pointer-coarse:h-11! shrink-0 rounded-lg! px-2! text-right font-semibold short:w-0! short:grow shallow:w-26! shallow:grow-0",
      )}
    />
  );
}
