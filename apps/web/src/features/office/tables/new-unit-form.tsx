"use client";
import type { RakeConfig } from "@poker/engine";
import { MAX_UNIT_NAME_LENGTH, type OfficeUnit, type Schedule, type UnitKind } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { INITIAL_POOL_LIMITS, PoolLimitsFields } from "./pool-limits-fields.tsx";
import { INITIAL_PRESET, PresetPicker, settingsFromPreset } from "./preset-picker.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { validateSettings } from "./validate-settings.ts";

const KINDS = ["table", "pool"] as const;

/** Creates a table or pool, from a house's preset or from the settings of another one. */
export function NewUnitForm({
  template,
  rakeConfigs,
}: {
  readonly template: Pick<OfficeUnit, "kind" | "settings" | "limits"> | null;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const router = useRouter();
  // One id for every attempt: the form sent twice creates one table.
  const [id] = useState(newId);
  const [beginning, setBeginning] = useState(INITIAL_PRESET);
  const [settings, setSettings] = useState(template?.settings ?? settingsFromPreset(INITIAL_PRESET));
  const [limits, setLimits] = useState(template?.limits ?? INITIAL_POOL_LIMITS);
  const [schedule, setSchedule] = useState<Schedule>({ opensAt: null, closesAt: null });
  const [name, setName] = useState("");
  const request = useOfficeRequest("/api/office/tables");
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
          value={beginning}
          onChange={(next) => {
            setBeginning(next);
            setSettings(settingsFromPreset(next));
          }}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("tables.name")}
          help={t("tables.nameHelp")}
          value={name}
          required
          maxLength={MAX_UNIT_NAME_LENGTH}
          problem={request.issueAt("name")}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <p className="mb-1.5 text-sm font-medium text-ink-2">{t("tables.kind")}</p>
          <Segmented
            label={t("tables.kind")}
            value={kind}
            choices={KINDS.map((each) => ({ value: each, label: t(`tables.kinds.${each}`) }))}
            onChange={(next) => setSettings({ ...settings, seating: next === "pool" ? "pool" : "pick-a-seat" })}
          />
          <p className="mt-1.5 text-xs text-ink-3">{t("tables.kindHelp")}</p>
        </div>
      </div>
      {kind === "pool" && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
      <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      <ScheduleFields value={schedule} isOpen={false} issueAt={request.issueAt} onChange={setSchedule} />
    </OfficeForm>
  );
}
