import { clsx } from "clsx";
import { BadgeCheck, Bot, Crown, type LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { type AvatarLook, avatarLookOf } from "./avatar-look.ts";

/**
 * Draws a player's avatar from the seed of their id. Screen readers skip it, because the player's name is beside it.
 * `className` sets its size.
 */
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

/** Returns the colour of a part. The theme's CSS variables set lightness and chroma, and the player's seed sets the hue. */
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
      {/* An outline in the background's colour separates the shape from the pattern. */}
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

// The marks beside a player's name, which look the same on every page. The page draws them as icons from what the
// server says about the player, so a player cannot put a mark into a name or a chat message. Fault 99

interface PlayerMarkProps {
  /** The text of the tooltip, which screen readers read out. */
  readonly text: string;
  readonly className?: string | undefined;
}

interface MarkLook {
  readonly icon: LucideIcon;
  readonly testId: string;
}

const PlayerMark = ({ text, className, icon: Icon, testId }: PlayerMarkProps & MarkLook) => (
  <span title={text} data-testid={testId} className={clsx("shrink-0 font-normal", className)}>
    <Icon className="size-3.5" aria-hidden="true" />
    <span className="sr-only">{text}</span>
  </span>
);

/** Marks a bot. `text` may also say how the bot plays. */
export const BotMark = ({ text, className }: PlayerMarkProps) => (
  <PlayerMark icon={Bot} testId="bot-mark" text={text} className={clsx("text-ink-3", className)} />
);

/** Marks the host of a private game. H6 */
export const HostMark = () => (
  <PlayerMark icon={Crown} testId="host-mark" text={useTranslations("table")("host")} className="text-brass-ink" />
);

/** Marks a member of the room's staff. */
export const StaffBadge = ({ className }: Pick<PlayerMarkProps, "className">) => (
  <PlayerMark
    icon={BadgeCheck}
    testId="staff-badge"
    text={useTranslations("table")("staff")}
    className={clsx("text-info", className)}
  />
);
