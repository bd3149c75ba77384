"use client";
import type { Schedule } from "@poker/protocol";
import { t } from "../translator.ts";
import { UtcTimeField } from "../utc-time-field.tsx";

/** The fields of a schedule; an open unit has no opening time. */
export const ScheduleFields = ({
  value,
  isOpen,
  issueAt,
  onChange,
}: {
  readonly value: Schedule;
  readonly isOpen: boolean;
  readonly issueAt: (field: string) => string | undefined;
  readonly onChange: (schedule: Schedule) => void;
}) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    {!isOpen && (
      <UtcTimeField
        label={t("tables.opensAt")}
        help={t("tables.opensAtHelp")}
        value={value.opensAt}
        issue={issueAt("schedule.opensAt")}
        onChange={(opensAt) => onChange({ ...value, opensAt })}
      />
    )}
    <UtcTimeField
      label={t("tables.closesAt")}
      help={t("tables.closesAtHelp")}
      value={value.closesAt}
      issue={issueAt("schedule.closesAt")}
      onChange={(closesAt) => onChange({ ...value, closesAt })}
    />
  </div>
);
