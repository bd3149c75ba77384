"use client";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit } from "@poker/protocol";
import { useState } from "react";
import { newId } from "../../../ui/new-id.ts";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { diffValues } from "../value-diff.ts";
import { PoolLimitsFields } from "./pool-limits-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { validateSettings } from "./validate-settings.ts";

interface SettingsFormProps {
  readonly unit: OfficeUnit;
  readonly rakeConfigs: readonly RakeConfig[];
}

/** Changes the settings of an open table or pool; its server applies them from the next hand on. */
export function SettingsForm({ unit, rakeConfigs }: SettingsFormProps) {
  const request = useOfficeRequest("/api/office/tables/command");
  // When the settings have changed meanwhile the form begins anew; the outcome of the request stays.
  const version = JSON.stringify([unit.settings, unit.limits]);
  return <SettingsFormBody key={version} unit={unit} rakeConfigs={rakeConfigs} request={request} />;
}

function SettingsFormBody({ unit, rakeConfigs, request }: SettingsFormProps & { readonly request: OfficeRequest }) {
  const [settings, setSettings] = useState(unit.settings);
  const [limits, setLimits] = useState(unit.limits);
  const checked = validateSettings(settings, limits);
  const changes = [
    ...diffValues(unit.settings, settings),
    ...(unit.limits && limits ? diffValues(unit.limits, limits) : []),
  ];
  return (
    <OfficeForm
      request={request}
      title={t("tables.settings")}
      className="max-w-6xl space-y-5"
      body={() => ({
        commandId: newId(),
        unitId: unit.id,
        command: { kind: "change-settings", settings, limits },
      })}
      actions={[{ label: t("tables.save"), kind: "primary" }]}
      disabled={checked.issueCount > 0 || changes.length === 0}
      warning={checked.issueCount > 0 && t("tables.notYet", { count: checked.issueCount })}
    >
      {limits && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
      <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      <ul className="text-sm">
        {changes.length === 0 && <li className="text-ink-2">{t("tables.unchanged")}</li>}
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <code className="text-ink-2">{path}</code>: {String(before ?? "–")} → {String(after ?? "–")}
          </li>
        ))}
      </ul>
    </OfficeForm>
  );
}
