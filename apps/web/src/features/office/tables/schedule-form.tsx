"use client";
import type { Schedule } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

/** Changes when a table or pool opens, as long as it has not, and when it closes. */
export function ScheduleForm({ unitId, schedule }: { readonly unitId: string; readonly schedule: Schedule }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/tables/schedule");
  const [wanted, setWanted] = useState(schedule);
  const [reason, setReason] = useState("");
  const title = useId();
  const same = wanted.opensAt === schedule.opensAt && wanted.closesAt === schedule.closesAt;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await order({ unitId, schedule: wanted, reason })) setReason("");
  };
  return (
    <form aria-labelledby={title} onSubmit={(event) => void submit(event)} className="mt-8 max-w-xl space-y-3">
      <h2 id={title} className="text-lg font-semibold">
        {t("tables.schedule")}
      </h2>
      <ScheduleFields
        value={wanted}
        isOpen={schedule.opensAt === null}
        issueAt={ordering.problemAt}
        onChange={setWanted}
      />
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy || same}>
        {t("tables.saveSchedule")}
      </Button>
    </form>
  );
}
