"use client";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit } from "@poker/protocol";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { newId } from "../../../ui/new-id.ts";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { diffValues } from "../value-diff.ts";
import { PoolLimitsFields } from "./pool-limits-fields.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { validateSettings } from "./validate-settings.ts";

interface SettingsFormProps {
  readonly unit: OfficeUnit;
  readonly rakeConfigs: readonly RakeConfig[];
}

/** The settings of an open table or pool; what is changed is asked of its server, and holds from the next hand on. */
export function SettingsForm({ unit, rakeConfigs }: SettingsFormProps) {
  const ordering = useOfficeRequest("/api/office/tables/command");
  // What it is set to may have changed meanwhile: then the form begins anew, and still says what became of the order.
  const version = JSON.stringify([unit.settings, unit.limits]);
  return <SettingsFormBody key={version} unit={unit} rakeConfigs={rakeConfigs} request={ordering} />;
}

function SettingsFormBody({
  unit,
  rakeConfigs,
  request,
}: SettingsFormProps & { readonly request: ReturnType<typeof useOfficeRequest> }) {
  const [settings, setSettings] = useState(unit.settings);
  const [limits, setLimits] = useState(unit.limits);
  const [reason, setReason] = useState("");
  const checked = validateSettings(settings, limits);
  const changes = [
    ...diffValues(unit.settings, settings),
    ...(unit.limits && limits ? diffValues(unit.limits, limits) : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void request.order({
      commandId: newId(),
      unitId: unit.id,
      command: { kind: "change-settings", settings, limits },
      reason,
    });
  };
  return (
    <form onSubmit={submit} aria-label={t("tables.settings")} className="max-w-6xl space-y-5">
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
      <ReasonField value={reason} issue={request.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...request} />
      {checked.issueCount > 0 && (
        <p className="text-sm text-danger">{t("tables.notYet", { count: checked.issueCount })}</p>
      )}
      <Button type="submit" kind="primary" disabled={request.busy || checked.issueCount > 0 || changes.length === 0}>
        {t("tables.save")}
      </Button>
    </form>
  );
}
