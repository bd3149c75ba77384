"use client";
import {
  HOUSES,
  MISSED_SMALL_BLINDS,
  RATHOLE_RULES,
  RATHOLE_WINDOW_MS,
  type RakeConfig,
  type TableSettings,
} from "@poker/engine";
import { AmountField, MinutesField, NumberField, SecondsField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { houseName } from "../unit-labels.ts";
import { ClockFields, SitOutFields } from "./clock-fields.tsx";
import { RulesFields } from "./rules-fields.tsx";
import { FieldGroup, OptionalField, type SettingEditorProps, SwitchField, settingLabels } from "./setting-fields.tsx";

const CURRENCIES = ["play", "real"] as const;
const FIRST_BUTTONS = ["first-seated", "random"] as const;

const SEAT_PATHS = [
  "seats",
  "minPlayers",
  "allowHeadsUpAfterThree",
  "firstButton",
  "missedSmallBlind",
  "offerMs",
  "bots",
  "fairDeal",
  "sitOut",
] as const;

/** Edits every setting of a table. Issues are shown beside their fields. */
export function SettingsEditor({
  rakeConfigs,
  ...editor
}: SettingEditorProps<TableSettings> & { readonly rakeConfigs: readonly RakeConfig[] }) {
  const { value, issueAt, onChange } = editor;
  return (
    <div className="space-y-3">
      <RulesFields
        value={value.rules}
        rakeConfigs={rakeConfigs}
        issueAt={issueAt}
        onChange={(rules) => onChange({ ...value, rules })}
      />
      <SeatFields {...editor} />
      <ClockFields value={value.clock} issueAt={issueAt} onChange={(clock) => onChange({ ...value, clock })} />
      <ChipFields {...editor} />
      <PacingFields {...editor} />
    </div>
  );
}

function SeatFields({ value, issueAt, onChange }: SettingEditorProps<TableSettings>) {
  const set = (more: Partial<TableSettings>) => onChange({ ...value, ...more });
  return (
    <FieldGroup title={t("tables.groups.seats")} paths={SEAT_PATHS}>
      <NumberField
        {...settingLabels("seats")}
        value={value.seats}
        issue={issueAt("seats")}
        onChange={(seats) => set({ seats })}
      />
      <NumberField
        {...settingLabels("minPlayers")}
        value={value.minPlayers}
        issue={issueAt("minPlayers")}
        onChange={(minPlayers) => set({ minPlayers })}
      />
      <SwitchField
        {...settingLabels("allowHeadsUpAfterThree")}
        value={value.allowHeadsUpAfterThree}
        issue={issueAt("allowHeadsUpAfterThree")}
        onChange={(allowHeadsUpAfterThree) => set({ allowHeadsUpAfterThree })}
      />
      <ChoiceField
        {...settingLabels("firstButton")}
        values={FIRST_BUTTONS}
        value={value.firstButton}
        labelFor={(rule) => t(`tables.firstButtons.${rule}`)}
        onChange={(firstButton) => set({ firstButton })}
      />
      <ChoiceField
        {...settingLabels("missedSmallBlind")}
        values={MISSED_SMALL_BLINDS}
        value={value.missedSmallBlind}
        labelFor={(rule) => t(`tables.missedSmallBlinds.${rule}`)}
        onChange={(missedSmallBlind) => set({ missedSmallBlind })}
      />
      <SecondsField
        {...settingLabels("offerMs")}
        value={value.offerMs}
        issue={issueAt("offerMs")}
        onChange={(offerMs) => set({ offerMs })}
      />
      <SwitchField
        {...settingLabels("bots")}
        value={value.bots}
        issue={issueAt("bots")}
        onChange={(bots) => set({ bots })}
      />
      <SwitchField
        {...settingLabels("fairDeal")}
        value={value.fairDeal}
        issue={issueAt("fairDeal")}
        onChange={(fairDeal) => set({ fairDeal })}
      />
      <SitOutFields value={value.sitOut} issueAt={issueAt} onChange={(sitOut) => set({ sitOut })} />
    </FieldGroup>
  );
}

function ChipFields({ value, issueAt, onChange }: SettingEditorProps<TableSettings>) {
  const set = (more: Partial<TableSettings>) => onChange({ ...value, ...more });
  const { buyIn } = value;
  return (
    <FieldGroup title={t("tables.groups.chips")} paths={["currency", "buyIn", "rathole", "ratholeMs"]}>
      <ChoiceField
        {...settingLabels("currency")}
        values={CURRENCIES}
        value={value.currency}
        labelFor={(currency) => t(`tables.currencies.${currency}`)}
        onChange={(currency) => set({ currency })}
      />
      <AmountField
        {...settingLabels("buyInMin")}
        value={buyIn.min}
        issue={issueAt("buyIn.min")}
        onChange={(min) => set({ buyIn: { ...buyIn, min } })}
      />
      <AmountField
        {...settingLabels("buyInMax")}
        value={buyIn.max}
        issue={issueAt("buyIn.max", "buyIn")}
        onChange={(max) => set({ buyIn: { ...buyIn, max } })}
      />
      <ChoiceField
        {...settingLabels("rathole")}
        values={RATHOLE_RULES}
        value={value.rathole}
        labelFor={(rule) => t(`tables.ratholes.${rule}`)}
        onChange={(rathole) => set({ rathole })}
      />
      <OptionalField
        {...settingLabels("ratholeMs")}
        value={value.ratholeMs}
        initialValue={RATHOLE_WINDOW_MS}
        onChange={(ratholeMs) => set({ ratholeMs })}
      >
        {(ms) => (
          <MinutesField
            label={settingLabels("ratholeMs").label}
            isLabelHidden
            value={ms}
            issue={issueAt("ratholeMs")}
            onChange={(ratholeMs) => set({ ratholeMs })}
          />
        )}
      </OptionalField>
    </FieldGroup>
  );
}

function PacingFields({ value, issueAt, onChange }: SettingEditorProps<TableSettings>) {
  return (
    <FieldGroup title={t("tables.groups.pace")} paths={["pacing", "house"]}>
      <PaceFields value={value.pacing} issueAt={issueAt} onChange={(pacing) => onChange({ ...value, pacing })} />
      <ChoiceField
        {...settingLabels("house")}
        issue={issueAt("house")}
        values={[...new Set([...HOUSES, value.house])]}
        value={value.house}
        labelFor={houseName}
        onChange={(house) => onChange({ ...value, house })}
      />
    </FieldGroup>
  );
}

export const PaceFields = ({ value, issueAt, onChange }: SettingEditorProps<TableSettings["pacing"]>) =>
  (["streetMs", "potMs", "uncontestedPotMs", "furtherPotMs", "betweenHandsMs"] as const).map((name) => (
    <SecondsField
      key={name}
      {...settingLabels(name)}
      value={value[name]}
      issue={issueAt(`pacing.${name}`)}
      onChange={(ms) => onChange({ ...value, [name]: ms })}
    />
  ));
