"use client";
import type { PoolLimits } from "@poker/protocol";
import { NumberField } from "../number-field.tsx";
import { t } from "../translator.ts";
import { FieldGroup, OptionalField, type SettingEditorProps, settingLabels } from "./setting-fields.tsx";

export const INITIAL_POOL_LIMITS: PoolLimits = { maxTables: null, spareTables: 1 };

/** S2 */
export const PoolLimitsFields = ({ value, issueAt, onChange }: SettingEditorProps<PoolLimits>) => (
  <FieldGroup title={t("tables.groups.pool")}>
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
