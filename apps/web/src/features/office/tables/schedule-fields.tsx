"use client";
import type { Schedule } from "@poker/protocol";
import { t } from "../translator.ts";
import { UtcTimeField } from "../utc-time-field.tsx";

/** When it opens and closes by itself. What is open opens no more. */
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
