"use client";
import {
  GAMES,
  type Game,
  HOUSES,
  type House,
  presets,
  STRUCTURES,
  type Structure,
  settingsFrom,
  type TableSettings,
} from "@poker/engine";
import { Choose } from "../choose.tsx";
import { AmountField } from "../number-field.tsx";
import { words } from "../words.ts";
import { Group } from "./parts.tsx";

export interface Beginning {
  readonly house: House;
  readonly game: Game;
  readonly structure: Structure;
  readonly low: number;
  readonly high: number;
  readonly currency: TableSettings["currency"];
}

export const FIRST: Beginning = {
  house: "empire",
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
};

export const settingsOf = ({ house, ...stakes }: Beginning): TableSettings => settingsFrom(presets[house], stakes);

/** The house, game and stakes that fill in every setting below. */
export function PresetPicker({
  value,
  onChange,
}: {
  readonly value: Beginning;
  readonly onChange: (value: Beginning) => void;
}) {
  const set = (more: Partial<Beginning>) => onChange({ ...value, ...more });
  return (
    <Group title={words("tables.from")}>
      <Choose
        label={words("tables.house")}
        values={HOUSES}
        value={value.house}
        wordsFor={(house) => house}
        onChange={(house) => set({ house })}
      />
      <Choose
        label={words("tables.fields.game.label")}
        values={GAMES}
        value={value.game}
        wordsFor={(game) => words(`tables.games.${game}`)}
        onChange={(game) => set({ game })}
      />
      <Choose
        label={words("tables.fields.structure.label")}
        values={STRUCTURES}
        value={value.structure}
        wordsFor={(structure) => words(`tables.structures.${structure}`)}
        onChange={(structure) => set({ structure })}
      />
      <AmountField label={words("tables.low")} value={value.low} onChange={(low) => set({ low })} />
      <AmountField label={words("tables.high")} value={value.high} onChange={(high) => set({ high })} />
      <Choose
        label={words("tables.fields.currency.label")}
        values={["play", "real"] as const}
        value={value.currency}
        wordsFor={(currency) => words(`tables.currencies.${currency}`)}
        onChange={(currency) => set({ currency })}
      />
    </Group>
  );
}
