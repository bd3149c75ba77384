"use client";
import { clsx } from "clsx";
import { ChevronDown, CirclePause, Hourglass, type LucideIcon, Megaphone, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { IconButton } from "../../../ui/button.tsx";
import { StatusLine } from "../../../ui/status-line.tsx";
import {
  type AnnouncementKey,
  dismissAnnouncement,
  rehydrateDismissed,
  useDismissedAnnouncements,
  useRoomStatus,
} from "./room-status.ts";

const CLOCK = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

export interface PageAnnouncement {
  readonly id: string;
  readonly text: string;
  /** When the announced maintenance begins, epoch ms; null for any other announcement. */
  readonly maintenanceAt: number | null;
}

/** One announcement. It is cut to two lines until the reader expands it. */
function AnnouncementLine({
  icon,
  text,
  onClose,
}: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("dealing");
  const clampedText = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  useEffect(() => {
    const element = clampedText.current;
    if (!element || isExpanded) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);
  return (
    <StatusLine
      look="bar"
      data-testid="announcement"
      icon={icon}
      text={
        isExpanded ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls with its bar must be reachable by keyboard
          <span tabIndex={0} data-scrolls="" className="block">
            {text}
          </span>
        ) : (
          <span ref={clampedText} className="line-clamp-2">
            {text}
          </span>
        )
      }
    >
      <span className="sticky top-0 flex self-start">
        {isCut && (
          <IconButton
            label={t(isExpanded ? "less" : "more")}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            <ChevronDown className={clsx("size-4", isExpanded && "rotate-180")} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t("close")} onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </span>
    </StatusLine>
  );
}

/**
 * A bar below the header of every page. It shows what the room announces, and why no hands are dealt. The bar takes up
 * its own space, so it never covers anything. A reader can close it.
 *
 * A page without a connection passes the `announcement` that was current when the server rendered the page.
 */
export function AnnouncementBar({ announcement: rendered }: { readonly announcement?: PageAnnouncement | null }) {
  const t = useTranslations("dealing");
  const locale = useLocale();
  const { stopped, announcement, announcementId, maintenanceAt, draining, delayed } = useRoomStatus();
  const { dismissed } = useDismissedAnnouncements();
  // The bar stays empty until the browser has taken over the page, for two reasons. Only then is it known which
  // announcements the reader has closed. And a screen reader reads a line only if it is added to a bar that is already
  // there.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    rehydrateDismissed();
    setReady(true);
  }, []);
  const isLive = rendered === undefined;
  const current = isLive
    ? { id: announcementId, text: announcement, maintenanceAt }
    : { id: rendered?.id ?? null, text: rendered?.text ?? null, maintenanceAt: rendered?.maintenanceAt ?? null };
  const announced =
    current.maintenanceAt === null || current.text === null
      ? current.text
      : t("maintenanceAt", { time: new Date(current.maintenanceAt).toLocaleString(locale, CLOCK), text: current.text });
  const lines: readonly {
    readonly key: AnnouncementKey;
    readonly icon: typeof Megaphone;
    readonly text: string | null;
  }[] = [
    { key: `announcement ${current.id ?? current.text}`, icon: Megaphone, text: announced },
    { key: "stopped", icon: CirclePause, text: isLive && stopped ? t("stopped") : null },
    { key: "draining", icon: CirclePause, text: isLive && draining ? t("draining") : null },
    { key: "delayed", icon: Hourglass, text: isLive && delayed ? t("delayed") : null },
  ];
  const visible = ready ? lines.filter(({ key }) => !dismissed.includes(key)) : [];
  return (
    // In a low window the bar scrolls, so that the felt of a table keeps its height.
    <div
      role="status"
      aria-atomic="false"
      className="flex max-h-[max(3.75rem,calc(100dvh-38rem))] w-full shrink-0 flex-wrap items-start overflow-y-auto bg-surface"
    >
      {visible.map(
        ({ key, icon, text }) =>
          text !== null && (
            <AnnouncementLine key={key} icon={icon} text={text} onClose={() => dismissAnnouncement(key)} />
          ),
      )}
    </div>
  );
}
