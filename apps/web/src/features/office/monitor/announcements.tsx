"use client";
import { type Announcement, MAX_ANNOUNCEMENT_LENGTH } from "@poker/protocol";
import { useId, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { UtcTimeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonButton } from "./monitor-buttons.tsx";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const floorToMinute = (at: number) => at - (at % MINUTE_MS);

/** Publishes an announcement to all players, for the hour after `now` unless other times are chosen. */
function AnnouncementForm({ now }: { readonly now: number }) {
  const request = useOfficeRequest("/api/office/room", "id");
  const [from, setFrom] = useState<number | null>(floorToMinute(now));
  const [until, setUntil] = useState<number | null>(floorToMinute(now + HOUR_MS));
  return (
    <OfficeForm
      request={request}
      title={t("monitor.announce")}
      className="mt-4 max-w-xl space-y-4"
      body={(fields) => ({ what: "announce", text: fields.get("text"), from, until })}
      actions={[{ label: t("monitor.announce"), kind: "primary" }]}
      resetWhenDone
    >
      <Field
        name="text"
        label={t("monitor.text")}
        required
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        problem={request.issueAt("text")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <UtcTimeField
          label={t("monitor.from")}
          value={from}
          required
          issue={request.issueAt("from")}
          onChange={setFrom}
        />
        <UtcTimeField
          label={t("monitor.until")}
          value={until}
          required
          issue={request.issueAt("until")}
          onChange={setUntil}
        />
      </div>
    </OfficeForm>
  );
}

/** Lists the current and the planned announcements to all players, with a form for a new one when `mayWrite`. */
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
