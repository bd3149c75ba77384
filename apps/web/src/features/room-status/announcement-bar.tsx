"use client";
import { CirclePause, Hourglass, Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { AnnouncementLine } from "./announcement-line.tsx";
import {
  type AnnouncementKey,
  dismissAnnouncement,
  rehydrateDismissed,
  useDismissedAnnouncements,
} from "./dismissed-announcements.ts";
import { useRoomStatus } from "./room-status.ts";

export interface PageAnnouncement {
  readonly id: string;
  readonly text: string;
}

/**
 * Shows under the header of every page what the room announces and why no hand is dealt. It has a place of its own, so that it never
 * covers anything, until it is closed. `announcement` is given on pages without a connection to the room: the announcement as it was
 * when the page was rendered.
 */
export function AnnouncementBar({ announcement: rendered }: { readonly announcement?: PageAnnouncement | null }) {
  const t = useTranslations("dealing");
  const { stopped, announcement, announcementId, draining, delayed } = useRoomStatus();
  const { dismissed } = useDismissedAnnouncements();
  // What was dismissed is known after hydration only; and a screen reader reads what enters the bar once the bar is there.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    rehydrateDismissed();
    setReady(true);
  }, []);
  const isLive = rendered === undefined;
  const current = isLive
    ? { id: announcementId, text: announcement }
    : { id: rendered?.id ?? null, text: rendered?.text ?? null };
  const lines: readonly {
    readonly key: AnnouncementKey;
    readonly icon: typeof Megaphone;
    readonly text: string | null;
  }[] = [
    { key: `announcement ${current.id ?? current.text}`, icon: Megaphone, text: current.text },
    { key: "stopped", icon: CirclePause, text: isLive && stopped ? t("stopped") : null },
    { key: "draining", icon: CirclePause, text: isLive && draining ? t("draining") : null },
    { key: "delayed", icon: Hourglass, text: isLive && delayed ? t("delayed") : null },
  ];
  const visible = ready ? lines.filter(({ key }) => !dismissed.includes(key)) : [];
  return (
    // In a low window the bar scrolls, so that the felt of a table keeps the height it needs.
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
