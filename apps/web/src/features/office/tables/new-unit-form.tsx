"use client";
import type { RakeConfig } from "@poker/engine";
import { MAX_UNIT_NAME_LENGTH, type OfficeUnit, type Schedule, type UnitKind } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { listChanges } from "../describe-setting.ts";
import { validateSettings } from "../field-issues.ts";
import { OfficeForm } from "../office-form.tsx";
import { ChangeList, FoldGroups } from "../settings/field-group.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { INITIAL_PRESET, PresetPicker, settingsFromPreset } from "./preset-picker.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { INITIAL_POOL_LIMITS, PoolLimitsFields, ScheduleFields } from "./unit-fields.tsx";

const KINDS = ["table", "pool"] as const;

/** Creates a table or a pool from a house's preset, or from the settings of another unit. */
export function NewUnitForm({
  template,
  rakeConfigs,
}: {
  readonly template: Pick<OfficeUnit, "kind" | "settings" | "limits"> | null;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const router = useRouter();
  // One id for every attempt, so that a form sent twice creates one table.
  const [id] = useState(newId);
  const [preset, setPreset] = useState(INITIAL_PRESET);
  const beginning = template?.settings ?? settingsFromPreset(preset);
  const [settings, setSettings] = useState(beginning);
  const [limits, setLimits] = useState(template?.limits ?? INITIAL_POOL_LIMITS);
  const [schedule, setSchedule] = useState<Schedule>({ opensAt: null, closesAt: null });
  const [name, setName] = useState("");
  const request = useOfficeRequest("/api/office/tables");
  const changes = listChanges(beginning, settings);
  const kind: UnitKind = settings.seating === "pool" ? "pool" : "table";
  const checked = validateSettings(settings, kind === "pool" ? limits : null);
  return (
    <OfficeForm
      request={request}
      title={t("tables.new")}
      className="max-w-6xl space-y-5"
      body={() => ({ id, kind, name, settings, limits: kind === "pool" ? limits : null, schedule })}
      actions={[{ label: t("tables.create"), kind: "primary" }]}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
      onDone={() => router.push(`/admin/tables/${id}`)}
    >
      {template === null && (
        <PresetPicker
          value={preset}
          onChange={(next) => {
            setPreset(next);
            setSettings(settingsFromPreset(next));
          }}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("tables.name")}
          requiredMark={t("form.required")}
          help={t("tables.nameHelp")}
          value={name}
          required
          maxLength={MAX_UNIT_NAME_LENGTH}
          problem={request.issueAt("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <KindField
          kind={kind}
          onChange={(next) => setSettings({ ...settings, seating: next === "pool" ? "pool" : "pick-a-seat" })}
        />
      </div>
      <FoldGroups changes={changes} issueFields={checked.issueFields}>
        {kind === "pool" && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
        <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      </FoldGroups>
      <ChangeList title={t(template === null ? "tables.unlikePreset" : "tables.unlikeCopied")} changes={changes} />
      <ScheduleFields value={schedule} isOpen={false} issueAt={request.issueAt} onChange={setSchedule} />
    </OfficeForm>
  );
}

const KindField = ({
  kind,
  onChange,
}: {
  readonly kind: UnitKind;
  readonly onChange: (kind: (typeof KINDS)[number]) => void;
}) => (
  <div>
    <p className="mb-1.5 text-sm font-medium text-ink-2">{t("tables.kind")}</p>
    <Segmented
      label={t("tables.kind")}
      value={kind}
      choices={KINDS.map((each) => ({ value: each, label: t(`tables.kinds.${each}`) }))}
      onChange={onChange}
    />
    <p className="mt-1.5 text-xs text-ink-3">{t("tables.kindHelp")}</p>
  </div>
);
