"use client";
import type { TableSettings } from "@poker/engine";
import { MinutesField, NumberField, SecondsField } from "../number-field.tsx";
import { t } from "../translator.ts";
import { FieldGroup, OptionalField, type SettingEditorProps, settingLabels } from "./setting-fields.tsx";

type Clock = TableSettings["clock"];

const INITIAL_TIME_BANK = { startMs: 30_000, perHandMs: 500, maxMs: 60_000 };
const INITIAL_SIT_OUT_MS = 600_000;

/** T1–T4, T8 */
export function ClockFields({ value, issueAt, onChange }: SettingEditorProps<Clock>) {
  const set = (more: Partial<Clock>) => onChange({ ...value, ...more });
  return (
    <FieldGroup title={t("tables.groups.clock")} paths={["clock"]}>
      <SecondsField
        {...settingLabels("quietMs")}
        value={value.quietMs}
        issue={issueAt("clock.quietMs")}
        onChange={(quietMs) => set({ quietMs })}
      />
      <SecondsField
        {...settingLabels("countdownMs")}
        value={value.countdownMs}
        issue={issueAt("clock.countdownMs", "clock")}
        onChange={(countdownMs) => set({ countdownMs })}
      />
      <SecondsField
        {...settingLabels("reconnectMs")}
        value={value.reconnectMs}
        issue={issueAt("clock.reconnectMs")}
        onChange={(reconnectMs) => set({ reconnectMs })}
      />
      <TimeBankField value={value.timeBank} issueAt={issueAt} onChange={(timeBank) => set({ timeBank })} />
      <OptionalField
        {...settingLabels("protectionsPerDay")}
        value={value.protectionsPerDay}
        initialValue={3}
        onChange={(protectionsPerDay) => set({ protectionsPerDay })}
      >
        {(count) => (
          <NumberField
            label={settingLabels("protectionsPerDay").label}
            isLabelHidden
            value={count}
            issue={issueAt("clock.protectionsPerDay")}
            onChange={(protectionsPerDay) => set({ protectionsPerDay })}
          />
        )}
      </OptionalField>
    </FieldGroup>
  );
}

/** T8 */
export const TimeBankField = ({ value, issueAt, onChange }: SettingEditorProps<Clock["timeBank"]>) => (
  <OptionalField {...settingLabels("timeBank")} value={value} initialValue={INITIAL_TIME_BANK} onChange={onChange}>
    {(bank) =>
      (["startMs", "perHandMs", "maxMs"] as const).map((name) => (
        <SecondsField
          key={name}
          {...settingLabels(name)}
          value={bank[name]}
          issue={issueAt(`clock.timeBank.${name}`, ...(name === "maxMs" ? ["clock.timeBank"] : []))}
          onChange={(ms) => onChange({ ...bank, [name]: ms })}
        />
      ))
    }
  </OptionalField>
);

/** B10 */
export function SitOutFields({ value, issueAt, onChange }: SettingEditorProps<TableSettings["sitOut"]>) {
  return (
    <>
      <OptionalField
        {...settingLabels("sitOutMs")}
        value={value.maxMs}
        initialValue={INITIAL_SIT_OUT_MS}
        onChange={(maxMs) => onChange({ ...value, maxMs })}
      >
        {(ms) => (
          <MinutesField
            label={settingLabels("sitOutMs").label}
            isLabelHidden
            value={ms}
            issue={issueAt("sitOut.maxMs")}
            onChange={(maxMs) => onChange({ ...value, maxMs })}
          />
        )}
      </OptionalField>
      <OptionalField
        {...settingLabels("maxBigBlinds")}
        value={value.maxBigBlinds}
        initialValue={3}
        onChange={(maxBigBlinds) => onChange({ ...value, maxBigBlinds })}
      >
        {(count) => (
          <NumberField
            label={settingLabels("maxBigBlinds").label}
            isLabelHidden
            value={count}
            issue={issueAt("sitOut.maxBigBlinds")}
            onChange={(maxBigBlinds) => onChange({ ...value, maxBigBlinds })}
          />
        )}
      </OptionalField>
    </>
  );
}
