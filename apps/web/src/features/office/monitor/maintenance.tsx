"use client";
import type { Maintenance as PlannedMaintenance } from "@poker/protocol";
import { useId } from "react";
import { formatUtcTime, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ReasonButton } from "./monitor-buttons.tsx";
import { TimedTextForm } from "./timed-text-form.tsx";

/** The form that plans maintenance. If the start time is empty, maintenance begins at once. */
const MaintenanceForm = () => (
  <TimedTextForm
    request={useOfficeRequest("/api/office/room")}
    what="maintain"
    action={t("monitor.maintain")}
    textHelp={t("monitor.maintenanceTextHelp")}
    from={{ label: t("monitor.from"), help: t("monitor.maintenanceFromHelp"), suggested: null }}
    until={{ label: t("monitor.expectedBack"), help: t("monitor.expectedBackHelp"), suggested: null }}
  />
);

/**
 * Shows the maintenance that is planned or under way. With `mayWrite`, an owner can plan and end it here. Decision 0113
 */
export function Maintenance({
  maintenance,
  now,
  mayWrite,
}: {
  /** null when no maintenance is planned or under way. */
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
