"use client";
import type { TournamentSettings } from "@poker/engine";
import { NumberField, SecondsField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { TimeBankField } from "../tables/clock-fields.tsx";
import { FieldGroup, type SettingEditorProps, settingLabels } from "../tables/setting-fields.tsx";
import { PaceFields } from "../tables/settings-editor.tsx";
import { t } from "../translator.ts";
import { fieldLabels } from "./labels.ts";

type Props = SettingEditorProps<TournamentSettings>;

const BUTTONS = ["dead", "moving"] as const;
const BREAK_ORDERS = ["highest", "lowest"] as const;

/** M13–M15 */
export function BalanceFields({ value, issueAt, onChange }: Props) {
  const set = (more: Partial<TournamentSettings>) => onChange({ ...value, ...more });
  return (
    <FieldGroup title={t("tournaments.groups.tables")}>
      <ChoiceField
        {...fieldLabels("button")}
        values={BUTTONS}
        value={value.button}
        labelFor={(button) => t(`tournaments.buttons.${button}`)}
        onChange={(button) => set({ button })}
      />
      {(["difference", "halt", "restHands"] as const).map((name) => (
        <NumberField
          key={name}
          {...fieldLabels(name)}
          value={value.balancing[name]}
          issue={issueAt(`balancing.${name}`)}
          onChange={(count) => set({ balancing: { ...value.balancing, [name]: count } })}
        />
      ))}
      <ChoiceField
        {...fieldLabels("breakTable")}
        values={BREAK_ORDERS}
        value={value.breakTable}
        labelFor={(order) => t(`tournaments.breakTables.${order}`)}
        onChange={(breakTable) => set({ breakTable })}
      />
    </FieldGroup>
  );
}

/** M11, T1, T8 */
export function TimeFields({ value, issueAt, onChange }: Props) {
  const { clock } = value;
  const set = (more: Partial<typeof clock>) => onChange({ ...value, clock: { ...clock, ...more } });
  return (
    <FieldGroup title={t("tables.groups.clock")}>
      {(["quietMs", "countdownMs"] as const).map((name) => (
        <SecondsField
          key={name}
          {...settingLabels(name)}
          value={clock[name]}
          issue={issueAt(`clock.${name}`, ...(name === "countdownMs" ? ["clock"] : []))}
          onChange={(ms) => set({ [name]: ms })}
        />
      ))}
      <TimeBankField value={clock.timeBank} issueAt={issueAt} onChange={(timeBank) => set({ timeBank })} />
      <SecondsField
        {...fieldLabels("absentMs")}
        value={value.absentMs}
        issue={issueAt("absentMs")}
        onChange={(absentMs) => onChange({ ...value, absentMs })}
      />
    </FieldGroup>
  );
}

export const TournamentPaceFields = ({ value, issueAt, onChange }: Props) => (
  <FieldGroup title={t("tables.groups.pace")}>
    <PaceFields value={value.pacing} issueAt={issueAt} onChange={(pacing) => onChange({ ...value, pacing })} />
  </FieldGroup>
);
