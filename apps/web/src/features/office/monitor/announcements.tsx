"use client";
import { type Announcement, MAX_ANNOUNCEMENT_LENGTH } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { UtcTimeField } from "../utc-time-field.tsx";
import { ReasonButton } from "./reason-button.tsx";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const floorToMinute = (at: number) => at - (at % MINUTE_MS);

/** What is said to everybody now and later; and, for who may, to say something. */
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

function AnnouncementForm({ now }: { readonly now: number }) {
  const [text, setText] = useState("");
  const [from, setFrom] = useState<number | null>(floorToMinute(now));
  const [until, setUntil] = useState<number | null>(floorToMinute(now + HOUR_MS));
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOfficeRequest("/api/office/room");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = { id: newId(), text, from, until, reason };
    if (!(await order({ what: "announce", ...said }))) return;
    setText("");
    setReason("");
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label={t("monitor.announce")}
      className="mt-4 max-w-xl space-y-4"
    >
      <Field
        label={t("monitor.text")}
        value={text}
        required
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        problem={ordering.problemAt("text")}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <UtcTimeField
          label={t("monitor.from")}
          value={from}
          required
          issue={ordering.problemAt("from")}
          onChange={setFrom}
        />
        <UtcTimeField
          label={t("monitor.until")}
          value={until}
          required
          issue={ordering.problemAt("until")}
          onChange={setUntil}
        />
      </div>
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} />
      <Button type="submit" kind="primary" disabled={ordering.busy}>
        {t("monitor.announce")}
      </Button>
    </form>
  );
}
