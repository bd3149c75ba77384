"use client";
import { MAX_ANNOUNCEMENT_LENGTH } from "@poker/protocol";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { UtcTimeField } from "../utc-time-field.tsx";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const floorToMinute = (at: number) => at - (at % MINUTE_MS);

/** Announces something to all players, for the hour after `now` unless other times are chosen. */
export function AnnouncementForm({ now }: { readonly now: number }) {
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
