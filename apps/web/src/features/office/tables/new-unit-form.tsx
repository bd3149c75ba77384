"use client";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit, Schedule, UnitKind } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { INITIAL_POOL_LIMITS, PoolLimitsFields } from "./pool-limits-fields.tsx";
import { INITIAL_PRESET, PresetPicker, settingsFromPreset } from "./preset-picker.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { validateSettings } from "./validate-settings.ts";

const KINDS = ["table", "pool"] as const;

/** A new table or pool: from a house's preset, or like the one that is given. */
export function NewUnitForm({
  template,
  rakeConfigs,
}: {
  readonly template: Pick<OfficeUnit, "kind" | "settings" | "limits"> | null;
  readonly rakeConfigs: readonly RakeConfig[];
}) {
  const router = useRouter();
  // The same however often it is sent.
  const [id] = useState(newId);
  const [beginning, setBeginning] = useState(INITIAL_PRESET);
  const [settings, setSettings] = useState(template?.settings ?? settingsFromPreset(INITIAL_PRESET));
  const [limits, setLimits] = useState(template?.limits ?? INITIAL_POOL_LIMITS);
  const [schedule, setSchedule] = useState<Schedule>({ opensAt: null, closesAt: null });
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOfficeRequest("/api/office/tables");
  const kind: UnitKind = settings.seating === "pool" ? "pool" : "table";
  const checked = validateSettings(settings, kind === "pool" ? limits : null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const draft = { id, kind, name, settings, limits: kind === "pool" ? limits : null, schedule, reason };
    if (await order(draft)) router.push(`/admin/tables/${id}`);
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t("tables.new")} className="max-w-6xl space-y-5">
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
          maxLength={60}
          problem={ordering.problemAt("name")}
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
      <ScheduleFields value={schedule} isOpen={false} issueAt={ordering.problemAt} onChange={setSchedule} />
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} />
      {checked.issueCount > 0 && (
        <p className="text-sm text-danger">{t("tables.notYet", { count: checked.issueCount })}</p>
      )}
      <Button type="submit" kind="primary" disabled={ordering.busy || checked.issueCount > 0}>
        {t("tables.create")}
      </Button>
    </form>
  );
}
