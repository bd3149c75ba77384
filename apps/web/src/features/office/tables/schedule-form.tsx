"use client";
import type { Schedule } from "@poker/protocol";
import { useState } from "react";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

/** Changes when a table or pool opens, as long as it has not, and when it closes. */
export function ScheduleForm({ unitId, schedule }: { readonly unitId: string; readonly schedule: Schedule }) {
  const request = useOfficeRequest("/api/office/tables/schedule");
  const [draft, setDraft] = useState(schedule);
  return (
    <OfficeForm
      request={request}
      title={t("tables.schedule")}
      showTitle
      className="mt-8 max-w-xl space-y-3"
      body={() => ({ unitId, schedule: draft })}
      actions={[{ label: t("tables.saveSchedule") }]}
      disabled={draft.opensAt === schedule.opensAt && draft.closesAt === schedule.closesAt}
      resetWhenDone
    >
      <ScheduleFields value={draft} isOpen={schedule.opensAt === null} issueAt={request.issueAt} onChange={setDraft} />
    </OfficeForm>
  );
}
