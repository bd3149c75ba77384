"use client";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit, Schedule } from "@poker/protocol";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { listChanges } from "../describe-setting.ts";
import { validateSettings } from "../field-issues.ts";
import { ReasonField } from "../office-fields.tsx";
import { OfficeForm, RequestOutcome } from "../office-form.tsx";
import { ChangeList, FoldGroups } from "../settings/field-group.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { SettingsEditor } from "./settings-editor.tsx";
import { PoolLimitsFields, ScheduleFields } from "./unit-fields.tsx";

interface SettingsFormProps {
  readonly unit: OfficeUnit;
  readonly rakeConfigs: readonly RakeConfig[];
}

/** The form that changes the settings of an open table or pool. New settings are used from the next hand on. */
export function SettingsForm({ unit, rakeConfigs }: SettingsFormProps) {
  const request = useOfficeRequest("/api/office/tables/command", "commandId");
  // When the stored settings have changed in the meantime, the key changes, so the form starts again with them. The
  // request is kept in this outer component, so its outcome stays visible.
  const version = JSON.stringify([unit.settings, unit.limits]);
  return <SettingsFormBody key={version} unit={unit} rakeConfigs={rakeConfigs} request={request} />;
}

function SettingsFormBody({ unit, rakeConfigs, request }: SettingsFormProps & { readonly request: OfficeRequest }) {
  const [settings, setSettings] = useState(unit.settings);
  const [limits, setLimits] = useState(unit.limits);
  const checked = validateSettings(settings, limits);
  const changes = listChanges({ ...unit.settings, ...unit.limits }, { ...settings, ...limits });
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
      <FoldGroups changes={changes} issueFields={checked.issueFields}>
        {limits && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
        <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      </FoldGroups>
      {changes.length === 0 && <p className="text-sm text-ink-2">{t("tables.unchanged")}</p>}
      <ChangeList title={t("tables.toChange")} changes={changes} />
    </OfficeForm>
  );
}

/** The form that changes when a table or pool closes. Also changes when it opens, if it has not opened yet. */
export function ScheduleForm({ unitId, schedule }: { readonly unitId: string; readonly schedule: Schedule }) {
  const request = useOfficeRequest("/api/office/tables/schedule");
  const [draft, setDraft] = useState(schedule);
  return (
    <OfficeForm
      request={request}
      title={t("tables.schedule")}
      showTitle
      className="mt-8 max-w-xl space-y-3"
      body={() => ({ unitId, schedule: draft })}
      actions={[{ label: t("tables.saveSchedule") }]}
      disabled={draft.opensAt === schedule.opensAt && draft.closesAt === schedule.closesAt}
      resetWhenDone
    >
      <ScheduleFields value={draft} isOpen={schedule.opensAt === null} issueAt={request.issueAt} onChange={setDraft} />
    </OfficeForm>
  );
}

interface UnitActionsProps {
  readonly unitId: string;
  /** True for a private game. The form then says that the players of the game will see the reason. */
  readonly isPrivateGame: boolean;
}

/** The buttons that pause, resume or close a table or pool. Each needs a reason, and closing needs a second click. */
export function UnitActions({ unitId, isPrivateGame }: UnitActionsProps) {
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const request = useOfficeRequest("/api/office/tables/command", "commandId");
  const title = useId();
  const sendCommand = (kind: "pause" | "resume" | "close") => {
    setClosing(false);
    void request.send({ unitId, command: { kind }, reason });
  };
  const disabled = request.busy || reason.trim() === "";
  return (
    <section aria-labelledby={title} className="mt-8 max-w-xl space-y-3">
      <h2 id={title} className="text-lg font-semibold">
        {t("tables.actions")}
      </h2>
      <ReasonField
        value={reason}
        issue={request.issueAt("reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={disabled} onClick={() => sendCommand("pause")}>
          {t("tables.pause")}
        </Button>
        <Button disabled={disabled} onClick={() => sendCommand("resume")}>
          {t("tables.resume")}
        </Button>
        {closing ? (
          <Button kind="primary" disabled={disabled} onClick={() => sendCommand("close")}>
            {t("tables.closeSure")}
          </Button>
        ) : (
          <Button kind="outline" disabled={disabled} onClick={() => setClosing(true)}>
            {t("tables.close")}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">{t(isPrivateGame ? "games.actionsHelp" : "tables.closeHelp")}</p>
      <RequestOutcome {...request} />
    </section>
  );
}
