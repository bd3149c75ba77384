"use client";
import type { Schedule } from "@poker/db";
import { MomentField } from "../moment-field.tsx";
import { words } from "../words.ts";

/** When it opens and closes by itself. What is open opens no more. */
export const ScheduleFields = ({
  value,
  open,
  problemAt,
  onChange,
}: {
  readonly value: Schedule;
  readonly open: boolean;
  readonly problemAt: (field: string) => string | undefined;
  readonly onChange: (schedule: Schedule) => void;
}) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {!open && (
      <MomentField
        label={words("tables.opensAt")}
        help={words("tables.opensAtHelp")}
        value={value.opensAt}
        problem={problemAt("schedule.opensAt")}
        onChange={(opensAt) => onChange({ ...value, opensAt })}
      />
    )}
    <MomentField
      label={words("tables.closesAt")}
      help={words("tables.closesAtHelp")}
      value={value.closesAt}
      problem={problemAt("schedule.closesAt")}
      onChange={(closesAt) => onChange({ ...value, closesAt })}
    />
  </div>
);
