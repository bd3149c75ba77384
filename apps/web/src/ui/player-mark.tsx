/**
 * Marks beside the name of a player, alike on every page. They are elements that the page draws from what the server says of the player,
 * so that no name and no chat message can contain one. Fault 99
 */
import { clsx } from "clsx";
import { BadgeCheck, Bot, Crown, type LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl";

interface PlayerMarkProps {
  /** Read out, and shown where a pointer rests. */
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

/** Marks a bot; `text` may also say how it plays. */
export const BotMark = ({ text, className }: PlayerMarkProps) => (
  <PlayerMark icon={Bot} testId="bot-mark" text={text} className={clsx("text-ink-3", className)} />
);

/** Marks who leads a private game. H6 */
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
