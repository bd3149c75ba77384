/** Draws a stack of chips. The number beside it shows the exact amount. */
import type { ChipUnit } from "./format-amount.ts";

const DENOMINATIONS = [
  [100_000, "var(--chip-1k)"],
  [50_000, "var(--chip-500)"],
  [10_000, "var(--chip-100)"],
  [2_500, "var(--chip-25)"],
  [500, "var(--chip-5)"],
  [0, "var(--chip-1)"],
] as const;
const MAX_DISCS = 5;

/** Returns the colours of an amount's chips, the most valuable first and at most five. The amount is in cents. */
function listDiscColours(amount: number): readonly string[] {
  const discs: string[] = [];
  let rest = amount;
  for (const [value, colour] of DENOMINATIONS) {
    const unit = value || 100;
    while (discs.length < MAX_DISCS && rest >= unit) {
      discs.push(colour);
      rest -= unit;
    }
  }
  if (discs.length === 0 && amount > 0) discs.push("var(--chip-1)");
  return discs;
}

/**
 * Draws the chips. `size` is the width of a chip in px. The box always has room for five chips, so that nothing moves
 * when the stack grows. One tournament chip looks like a chip worth a hundred cents.
 */
export function ChipStack({
  amount,
  unit,
  size,
}: {
  readonly amount: number;
  readonly unit: ChipUnit;
  readonly size: number;
}) {
  const discs = listDiscColours(unit === "chips" ? amount * 100 : amount).toReversed();
  const thick = 3.2;
  return (
    <svg
      width={size}
      height={(size * (12 + MAX_DISCS * thick)) / 20}
      viewBox={`0 0 20 ${12 + MAX_DISCS * thick}`}
      aria-hidden="true"
      className="shrink-0 overflow-visible"
    >
      {discs.map((colour, i) => {
        const y = 6 + (MAX_DISCS - 1 - i) * thick;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: discs have no identity of their own
          <g key={i}>
            <path
              d={`M1 ${y}v${thick}a9 5 0 0 0 18 0v-${thick}z`}
              fill={colour}
              style={{ filter: "brightness(0.72)" }}
            />
            <ellipse cx="10" cy={y} rx="9" ry="5" fill={colour} />
            <ellipse
              cx="10"
              cy={y}
              rx="7.4"
              ry="3.9"
              fill="none"
              stroke="var(--chip-edge)"
              strokeOpacity="0.75"
              strokeWidth="1.3"
              strokeDasharray="2.6 3.4"
            />
          </g>
        );
      })}
    </svg>
  );
}
