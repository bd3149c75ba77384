"use client";
import type { CSSProperties } from "react";

declare module "react" {
  interface CSSProperties {
    "--part"?: string;
  }
}

/**
 * A slider for whole numbers. Dragging stops at multiples of `step` above the minimum, and keys move the value by
 * `step`. The minimum and maximum can always be reached exactly.
 */
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
  const within = (next: number) => Math.min(max, Math.max(min, next));
  const part: CSSProperties = { "--part": `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` };
  return (
    <input
      type="range"
      className="slider"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={1}
      disabled={disabled}
      style={part}
      onChange={({ target }) => {
        const next = Number(target.value);
        onChange(next >= max ? max : within(min + Math.round((next - min) / step) * step));
      }}
      onKeyDown={(event) => {
        const by = STEPS_BY_KEY[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onChange(within(value + by * step));
      }}
    />
  );
}

/** How many steps each key moves the value. */
const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};
