"use client";
import type { PoolLimits, Schedule } from "@poker/protocol";
import { UtcTimeField } from "../office-fields.tsx";
import type { SettingEditor } from "../settings/bind-field.ts";
import type { FieldsOf } from "../settings/setting-field.ts";
import { SettingGroup } from "../settings/setting-fields.tsx";
import { t } from "../translator.ts";

export const INITIAL_POOL_LIMITS: PoolLimits = { maxTables: null, spareTables: 1 };

const POOL: FieldsOf<PoolLimits> = [
  { path: "maxTables", is: "number", initial: 10 },
  { path: "spareTables", is: "number" },
];

/** The fields for how many tables a pool has. S2 */
export const PoolLimitsFields = (editor: Omit<SettingEditor<PoolLimits>, "subject">) => (
  <SettingGroup title={t("tables.groups.pool")} editor={{ ...editor, subject: "tables" }} fields={POOL} />
);

/** The fields for when a table or pool opens and closes. If it is open already, the opening time has no field. */
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
