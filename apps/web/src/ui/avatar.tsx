import { clsx } from "clsx";
import { type AvatarLook, avatarLookOf } from "./avatar-look.ts";

/** A player's picture, drawn from the seed of their id. Decorative: a name stands beside it. `className` gives its size. */
export function Avatar({
  seed,
  isBot,
  className,
}: {
  readonly seed: number;
  readonly isBot: boolean;
  readonly className: string;
}) {
  const look = avatarLookOf(seed, isBot);
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      data-testid="avatar"
      data-family={look.family}
      className={clsx("shrink-0 overflow-hidden", isBot ? "rounded-[28%]" : "rounded-full", className)}
      style={{ background: colourOf("ground", look) }}
    >
      {look.family === "bot" ? <RobotFace look={look} /> : <PatternedShape look={look} />}
    </svg>
  );
}

/** The tokens give lightness and chroma by theme; the hue is the player's. */
const colourOf = (part: "ground" | "pattern" | "figure", { hue, figureHue }: AvatarLook): string =>
  `oklch(var(--avatar-${part}) ${part === "figure" ? figureHue : hue})`;

function PatternedShape({ look }: { readonly look: Extract<AvatarLook, { readonly family: "person" }> }) {
  return (
    <>
      <path
        d={look.pattern}
        fill="none"
        stroke={colourOf("pattern", look)}
        strokeWidth={look.patternWidth}
        strokeLinecap="round"
        transform={`rotate(${look.turn} 16 16)`}
      />
      {/* A rim of the ground keeps the shape apart from the pattern. */}
      <path
        d={look.shape}
        fill={colourOf("figure", look)}
        fillRule="evenodd"
        stroke={colourOf("ground", look)}
        strokeWidth="2"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </>
  );
}

function RobotFace({ look }: { readonly look: Extract<AvatarLook, { readonly family: "bot" }> }) {
  const figure = colourOf("figure", look);
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={look.antenna} stroke={figure} strokeWidth="2.2" />
      <rect x="7" y="11" width="18" height="14.5" rx="4" fill={figure} />
      <path d={look.eyes} stroke={colourOf("ground", look)} strokeWidth="3.2" />
      <path d={look.mouth} stroke={colourOf("ground", look)} strokeWidth="1.6" />
    </g>
  );
}
