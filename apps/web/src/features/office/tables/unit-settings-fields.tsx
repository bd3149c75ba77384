"use client";
import type { RakeConfig, TableSettings } from "@poker/engine";
import type { OfficeUnit, PoolLimits, UnitKind } from "@poker/protocol";
import { type ReactNode, useState } from "react";
import { Segmented } from "../../../ui/segmented.tsx";
import { listChanges } from "../describe-setting.ts";
import { type IssueMessages, validateSettings } from "../field-issues.ts";
import { ChangeList, FoldGroups } from "../settings/field-group.tsx";
import { t } from "../translator.ts";
import { INITIAL_PRESET, PresetPicker, settingsFromPreset } from "./preset-picker.tsx";
import { SettingsEditor } from "./settings-editor.tsx";
import { INITIAL_POOL_LIMITS, PoolLimitsFields } from "./unit-fields.tsx";

const KINDS = ["table", "pool"] as const;

export type UnitTemplate = Pick<OfficeUnit, "settings" | "limits">;

interface UnitSettings {
  readonly kind: UnitKind;
  readonly settings: TableSettings;
  /** How many tables a pool may have; null for a table. */
  readonly limits: PoolLimits | null;
  readonly checked: IssueMessages;
  /** Renders the fields. `name` is the field for the name, which is shown beside the kind. */
  readonly fields: (name: ReactNode, rakeConfigs: readonly RakeConfig[]) => ReactNode;
}

/**
 * Keeps the settings of a new table or pool while the person edits them. They begin as the settings of `template`, or
 * as a house's preset when `template` is null.
 */
export function useUnitSettings(template: UnitTemplate | null): UnitSettings {
  const [preset, setPreset] = useState(INITIAL_PRESET);
  const beginning = template?.settings ?? settingsFromPreset(preset);
  const [settings, setSettings] = useState(beginning);
  const [poolLimits, setLimits] = useState(template?.limits ?? INITIAL_POOL_LIMITS);
  const changes = listChanges(beginning, settings);
  const kind: UnitKind = settings.seating === "pool" ? "pool" : "table";
  const limits = kind === "pool" ? poolLimits : null;
  const checked = validateSettings(settings, limits);
  const fields = (name: ReactNode, rakeConfigs: readonly RakeConfig[]) => (
    <>
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
        {name}
        <KindField
          kind={kind}
          onChange={(next) => setSettings({ ...settings, seating: next === "pool" ? "pool" : "pick-a-seat" })}
        />
      </div>
      <FoldGroups changes={changes} issueFields={checked.issueFields}>
        {limits && <PoolLimitsFields value={limits} issueAt={checked.issueAt} onChange={setLimits} />}
        <SettingsEditor value={settings} rakeConfigs={rakeConfigs} issueAt={checked.issueAt} onChange={setSettings} />
      </FoldGroups>
      <ChangeList title={t(template === null ? "tables.unlikePreset" : "tables.unlikeCopied")} changes={changes} />
    </>
  );
  return { kind, settings, limits, checked, fields };
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
