"use client";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit } from "@poker/protocol";
import { useState } from "react";
import { describeChanges } from "../describe-setting.ts";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { PoolLimitsFields } from "./pool-limits-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { validateSettings } from "./validate-settings.ts";

interface SettingsFormProps {
  readonly unit: OfficeUnit;
  readonly rakeConfigs: readonly RakeConfig[];
}

/** Changes the settings of an open table or pool; its server applies them from the next hand on. */
export function SettingsForm({ unit, rakeConfigs }: SettingsFormProps) {
  const request = useOfficeRequest("/api/office/tables/command", "commandId");
  // When the settings have changed meanwhile the form begins anew; the outcome of the request stays.
  const version = JSON.stringify([unit.settings, unit.limits]);
  return <SettingsFormBody key={version} unit={unit} rakeConfigs={rakeConfigs} request={request} />;
}

function SettingsFormBody({ unit, rakeConfigs, request }: SettingsFormProps & { readonly request: OfficeRequest }) {
  const [settings, setSettings] = useState(unit.settings);
  const [limits, setLimits] = useState(unit.limits);
  const checked = validateSettings(settings, limits);
  const changes = describeChanges({ ...unit.settings, ...unit.limits }, { ...settings, ...limits });
  return (
    <OfficeForm
      request={request}
      title={t("tables.settings")}
      className="max-w-6xl space-y-5"
      body={() => ({
        unitId: unit.id,
        command: { kind: "change-settings", settings, limits },
      })}
      actions={[{ label: t("tables.save"), kind: "primary" }]}
      disabled={changes.length === 0}
      issueCount={checked.issueCount}
      warning={t("tables.notYet", { count: checked.issueCount })}
    >
      {limits && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
      <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      <ul className="text-sm">
        {changes.length === 0 && <li className="text-ink-2">{t("tables.unchanged")}</li>}
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </OfficeForm>
  );
}
