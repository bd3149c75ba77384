"use client";
import { MAX_ANNOUNCEMENT_LENGTH, type Maintenance as PlannedMaintenance } from "@poker/protocol";
import { useId, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { UtcTimeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonButton } from "./monitor-buttons.tsx";

/** Plans or begins maintenance. Without a start it begins at once. */
function MaintenanceForm() {
  const request = useOfficeRequest("/api/office/room");
  const [from, setFrom] = useState<number | null>(null);
  const [until, setUntil] = useState<number | null>(null);
  return (
    <OfficeForm
      request={request}
      title={t("monitor.maintain")}
      className="mt-4 max-w-xl space-y-4"
      body={(fields) => ({ what: "maintain", text: fields.get("text"), from, until })}
      actions={[{ label: t("monitor.maintain"), kind: "primary" }]}
      resetWhenDone
    >
      <Field
        name="text"
        label={t("monitor.text")}
        help={t("monitor.maintenanceTextHelp")}
        required
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        problem={request.issueAt("text")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <UtcTimeField
          label={t("monitor.from")}
          help={t("monitor.maintenanceFromHelp")}
          value={from}
          issue={request.issueAt("from")}
          onChange={setFrom}
        />
        <UtcTimeField
          label={t("monitor.expectedBack")}
          help={t("monitor.expectedBackHelp")}
          value={until}
          issue={request.issueAt("until")}
          onChange={setUntil}
        />
      </div>
    </OfficeForm>
  );
}

/** Shows the maintenance that is planned or under way. An owner plans and ends it here. Decision 0113 */
export function Maintenance({
  maintenance,
  now,
  mayWrite,
}: {
  /** null when there is none. */
  readonly maintenance: PlannedMaintenance | null;
  readonly now: number;
  readonly mayWrite: boolean;
}) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-10">
      <h2 id={title} className="mb-3 text-lg font-semibold">
        {t("monitor.maintenance")}
      </h2>
      {maintenance === null ? (
        <p className="text-sm text-ink-2">{t("monitor.noMaintenance")}</p>
      ) : (
        <div className="rounded-2xl border border-line bg-surface p-4 text-sm">
          <p className="font-medium">{maintenance.text}</p>
          <p className="mb-2 text-xs text-ink-3">
            {t(maintenance.from <= now ? "monitor.closedSince" : "monitor.closesAt", {
              at: formatUtcTime(maintenance.from),
            })}
            {maintenance.until !== null && (
              <> · {t("monitor.expectedBackAt", { at: formatUtcTime(maintenance.until) })}</>
            )}
          </p>
          {mayWrite && (
            <ReasonButton
              label={t(maintenance.from <= now ? "monitor.reopen" : "monitor.withdraw")}
              path="/api/office/room"
              body={() => ({ what: "reopen" })}
            />
          )}
        </div>
      )}
      {mayWrite && maintenance === null && <MaintenanceForm />}
    </section>
  );
}
