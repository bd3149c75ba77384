"use client";
import type { PoolLimits, Schedule } from "@poker/protocol";
import { NumberField } from "../number-field.tsx";
import { UtcTimeField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { FieldGroup, OptionalField, type SettingEditorProps, settingLabels } from "./setting-fields.tsx";

export const INITIAL_POOL_LIMITS: PoolLimits = { maxTables: null, spareTables: 1 };

/** S2 */
export const PoolLimitsFields = ({ value, issueAt, onChange }: SettingEditorProps<PoolLimits>) => (
  <FieldGroup title={t("tables.groups.pool")} paths={["maxTables", "spareTables"]}>
    <OptionalField
      {...settingLabels("maxTables")}
      value={value.maxTables}
      initialValue={10}
      onChange={(maxTables) => onChange({ ...value, maxTables })}
    >
      {(count) => (
        <NumberField
          label={settingLabels("maxTables").label}
          isLabelHidden
          value={count}
          issue={issueAt("maxTables")}
          onChange={(maxTables) => onChange({ ...value, maxTables })}
        />
      )}
    </OptionalField>
    <NumberField
      {...settingLabels("spareTables")}
      value={value.spareTables}
      issue={issueAt("spareTables")}
      onChange={(spareTables) => onChange({ ...value, spareTables })}
    />
  </FieldGroup>
);

/** The fields of a schedule. An open unit has no field for its opening time. */
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
