"use client";
import type { Announcement } from "@poker/protocol";
import { useId } from "react";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonButton } from "./monitor-buttons.tsx";
import { TimedTextForm } from "./timed-text-form.tsx";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const floorToMinute = (at: number) => at - (at % MINUTE_MS);

/**
 * The form that publishes an announcement to all players. By default the announcement is shown for one hour, beginning
 * at `now`.
 */
const AnnouncementForm = ({ now }: { readonly now: number }) => (
  <TimedTextForm
    request={useOfficeRequest("/api/office/room", "id")}
    what="announce"
    action={t("monitor.announce")}
    from={{ label: t("monitor.from"), required: true, suggested: floorToMinute(now) }}
    until={{ label: t("monitor.until"), required: true, suggested: floorToMinute(now + HOUR_MS) }}
  />
);

/** Lists the current and planned announcements to all players. `mayWrite` adds the form for a new announcement. */
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
              {t(from <= now ? "monitor.shownNow" : "monitor.shownLater")} ·{" "}
              {t("monitor.shownFrom", { from: formatUtcTime(from), until: formatUtcTime(until) })}
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
