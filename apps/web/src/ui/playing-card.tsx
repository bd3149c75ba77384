"use client";
import { clsx } from "clsx";
import { useId } from "react";
import { type Suit, SuitPath } from "./suit-path.tsx";

interface PlayingCardFace {
  readonly rank: string;
  readonly suit: Suit;
}

const SUIT_COLOURS = {
  two: { s: "var(--suit-ink)", c: "var(--suit-ink)", h: "var(--suit-red)", d: "var(--suit-red)" },
  four: { s: "var(--suit-ink)", c: "var(--suit-green)", h: "var(--suit-red)", d: "var(--suit-blue)" },
} as const;

/**
 * Draws a card with one large suit symbol. The index in the corner is large, so that it can be read when cards overlap.
 * `label` names the card in words.
 */
export function PlayingCard({
  face,
  label,
  deck = "four",
  dimmed = false,
  className,
}: {
  /** The rank and suit; null when the card is face down. */
  readonly face: PlayingCardFace | null;
  readonly label: string;
  readonly deck?: "two" | "four";
  readonly dimmed?: boolean;
  readonly className?: string;
}) {
  return (
    <svg
      viewBox="0 0 100 140"
      role="img"
      aria-label={label}
      className={clsx(
        "block h-auto w-full drop-shadow-[0_1px_2px_oklch(0_0_0/0.35)] transition-[filter] duration-(--calm)",
        dimmed && "brightness-(--card-dim) saturate-[0.6]",
        className,
      )}
    >
      {face ? <CardFront face={face} colour={SUIT_COLOURS[deck][face.suit]} /> : <CardBack />}
    </svg>
  );
}

function CardFront({ face, colour }: { readonly face: PlayingCardFace; readonly colour: string }) {
  const ten = face.rank === "T";
  return (
    <g style={{ color: colour }}>
      <rect
        x="0.75"
        y="0.75"
        width="98.5"
        height="138.5"
        rx="10"
        fill="var(--card)"
        stroke="var(--card-edge)"
        strokeWidth="1.5"
      />
      <text
        x={ten ? 5 : 8}
        y="52"
        fill="currentColor"
        fontSize={ten ? 52 : 58}
        fontWeight="700"
        letterSpacing={ten ? "-4" : "-1"}
        fontFamily="var(--font-sans)"
        style={{ fontFeatureSettings: '"lnum", "cv11"' }}
      >
        {ten ? "10" : face.rank}
      </text>
      <SuitPath suit={face.suit} x={9} y={60} size={27} />
      <SuitPath suit={face.suit} x={40} y={78} size={52} />
    </g>
  );
}

/** Draws a fine pattern in two shades of the room's colour. */
function CardBack() {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="12" height="12" fill="var(--card-back)" />
          <rect width="6" height="6" fill="var(--card-back-2)" />
          <rect x="6" y="6" width="6" height="6" fill="var(--card-back-2)" />
          <path d="M0 3h6M9 6v6M3 6v0M6 9h6M3 0v6" stroke="var(--card-back-rim)" strokeOpacity="0.1" strokeWidth="1" />
        </pattern>
      </defs>
      <rect
        x="0.75"
        y="0.75"
        width="98.5"
        height="138.5"
        rx="10"
        fill="var(--card-back-rim)"
        stroke="var(--card-edge)"
        strokeWidth="1.5"
      />
      <rect x="6" y="6" width="88" height="128" rx="6" fill={`url(#${id})`} />
      <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke="var(--card-back-2)" strokeWidth="2" />
    </>
  );
}
