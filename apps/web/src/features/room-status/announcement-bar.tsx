"use client";
import { CirclePause, Megaphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { NewsLine } from "./announcement-line.tsx";
import { closeNews, type NewsKey, readClosed, useClosedNews } from "./dismissed-announcements.ts";
import { useRoomStatus } from "./room-status.ts";

export interface Said {
  readonly id: string;
  readonly text: string;
}

/**
 * Under the header of every page: what the room announces, and why no hand is dealt and that nothing is lost. It takes a place of its
 * own, so that it never lies over anything, until it is closed. `said`: on pages without a line to the room, the announcement as it was
 * when the page was made.
 */
export function NewsBar({ said }: { readonly said?: Said | null }) {
  const t = useTranslations("dealing");
  const { stopped, announcement, announcementId, draining } = useRoomStatus();
  const { closed } = useClosedNews();
  // A screen reader reads what comes into the bar once it is there; before, nobody knows what was closed.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    readClosed();
    setReady(true);
  }, []);
  const live = said === undefined;
  const now = live ? { id: announcementId, text: announcement } : { id: said?.id ?? null, text: said?.text ?? null };
  const all: readonly { readonly key: NewsKey; readonly icon: typeof Megaphone; readonly text: string | null }[] = [
    { key: `said ${now.id ?? now.text}`, icon: Megaphone, text: now.text },
    { key: "stopped", icon: CirclePause, text: live && stopped ? t("stopped") : null },
    { key: "draining", icon: CirclePause, text: live && draining ? t("draining") : null },
  ];
  const told = ready ? all.filter(({ key }) => !closed.includes(key)) : [];
  return (
    <div role="status" aria-atomic="false" className="flex w-full shrink-0 flex-wrap bg-surface">
      {told.map(
        ({ key, icon, text }) =>
          text !== null && <NewsLine key={key} icon={icon} text={text} onClose={() => closeNews(key)} />,
      )}
    </div>
  );
}
