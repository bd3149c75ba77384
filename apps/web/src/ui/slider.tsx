"use client";
import { Slider as Radix } from "radix-ui";

export function Slider({
  label,
  valueText,
  value,
  min,
  max,
  step,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly valueText: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Radix.Root
      className="relative flex h-10 w-full touch-none items-center select-none data-disabled:opacity-50"
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-surface-2">
        <Radix.Range className="absolute h-full rounded-full bg-brass" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-6 rounded-full border-2 border-brass bg-surface shadow-lift transition-transform duration-(--quick) hover:scale-110"
      />
    </Radix.Root>
  );
}
