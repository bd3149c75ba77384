"use client";
import type { Announcement } from "@poker/protocol";
import { useId } from "react";
import { formatUtcTime, t } from "../translator.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { ReasonButton } from "./reason-button.tsx";

/** Lists the announcements to all players, present and planned, with a form for a new one when `mayWrite`. */
export function Announcements({
  announcements,
  now,
  mayWrite,
}: {
  readonly announcements: readonly Announcement[];
  readonly now: number;
  readonly mayWrite: boolean;
}) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-10">
      <h2 id={title} className="mb-3 text-lg font-semibold">
        {t("monitor.announcements")}
      </h2>
      {announcements.length === 0 && <p className="text-sm text-ink-2">{t("list.empty")}</p>}
      <ul className="space-y-3">
        {announcements.map(({ id, text, from, until }) => (
          <li key={id} className="rounded-2xl border border-line bg-surface p-4 text-sm">
            <p className="font-medium">{text}</p>
            <p className="mb-2 text-xs text-ink-3">
              {t(from <= now ? "monitor.shownNow" : "monitor.shownLater")} · {formatUtcTime(from)} –{" "}
              {formatUtcTime(until)}
            </p>
            {mayWrite && (
              <ReasonButton
                label={t("monitor.withdraw")}
                path="/api/office/room"
                body={() => ({ what: "withdraw", id })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <AnnouncementForm now={now} />}
    </section>
  );
}
