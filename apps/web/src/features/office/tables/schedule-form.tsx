"use client";
import type { Schedule } from "@poker/db";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

/** Changes when a table or pool opens, as long as it has not, and when it closes. */
export function ScheduleForm({ unitId, schedule }: { readonly unitId: string; readonly schedule: Schedule }) {
  const { order, ...ordering } = useOrder("/api/office/tables/schedule");
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
        {words("tables.schedule")}
      </h2>
      <ScheduleFields
        value={wanted}
        open={schedule.opensAt === null}
        problemAt={ordering.problemAt}
        onChange={setWanted}
      />
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy || same}>
        {words("tables.saveSchedule")}
      </Button>
    </form>
  );
}
