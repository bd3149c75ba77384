"use client";
import {
  buildSettings,
  GAMES,
  type Game,
  HOUSES,
  type House,
  presets,
  STRUCTURES,
  type Structure,
  type TableSettings,
} from "@poker/engine";
import { AmountField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { FieldGroup } from "../settings/field-group.tsx";
import { t } from "../translator.ts";
import { houseName } from "../unit-labels.ts";

interface PresetChoice {
  readonly house: House;
  readonly game: Game;
  readonly structure: Structure;
  readonly low: number;
  readonly high: number;
  readonly currency: TableSettings["currency"];
}

export const INITIAL_PRESET: PresetChoice = {
  house: "empire",
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
};

export const settingsFromPreset = ({ house, ...stakes }: PresetChoice): TableSettings =>
  buildSettings(presets[house], stakes);

/** Picks a house, a game and stakes. The preset for them fills in every setting of the form. */
export function PresetPicker({
  value,
  onChange,
}: {
  readonly value: PresetChoice;
  readonly onChange: (value: PresetChoice) => void;
}) {
  const set = (more: Partial<PresetChoice>) => onChange({ ...value, ...more });
  return (
    <FieldGroup title={t("tables.from")}>
      <ChoiceField
        label={t("tables.house")}
        values={HOUSES}
        value={value.house}
        labelFor={houseName}
        onChange={(house) => set({ house })}
      />
      <ChoiceField
        label={t("tables.fields.game.label")}
        values={GAMES}
        value={value.game}
        labelFor={(game) => t(`tables.games.${game}`)}
        onChange={(game) => set({ game })}
      />
      <ChoiceField
        label={t("tables.fields.structure.label")}
        values={STRUCTURES}
        value={value.structure}
        labelFor={(structure) => t(`tables.structures.${structure}`)}
        onChange={(structure) => set({ structure })}
      />
      <AmountField label={t("tables.low")} value={value.low} onChange={(low) => set({ low })} />
      <AmountField label={t("tables.high")} value={value.high} onChange={(high) => set({ high })} />
      <ChoiceField
        label={t("tables.fields.currency.label")}
        values={["play", "real"] as const}
        value={value.currency}
        labelFor={(currency) => t(`tables.currencies.${currency}`)}
        onChange={(currency) => set({ currency })}
      />
    </FieldGroup>
  );
}
