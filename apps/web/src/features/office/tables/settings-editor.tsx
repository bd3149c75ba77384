"use client";
import { RATHOLE_RULES, type RakeConfig, type TableSettings } from "@poker/engine";
import { Field } from "../../../ui/field.tsx";
import { Choose } from "../choose.tsx";
import { AmountField, NumberField, SecondsField } from "../number-field.tsx";
import { words } from "../words.ts";
import { ClockFields, SitOutFields } from "./clock-fields.tsx";
import { type Editing, fieldWords, Group, SwitchField } from "./parts.tsx";
import { RulesFields } from "./rules-fields.tsx";

const CURRENCIES = ["play", "real"] as const;
const FIRST_BUTTONS = ["first-seated", "random"] as const;

/** Every setting of a table with its meaning and its rule; problems stand beside their fields. */
export function SettingsEditor({
  value,
  rakes,
  problemAt,
  onChange,
}: Editing<TableSettings> & { readonly rakes: readonly RakeConfig[] }) {
  const set = (more: Partial<TableSettings>) => onChange({ ...value, ...more });
  const { buyIn, pacing } = value;
  return (
    <div className="space-y-5">
      <RulesFields value={value.rules} rakes={rakes} problemAt={problemAt} onChange={(rules) => set({ rules })} />
      <Group title={words("tables.groups.seats")}>
        <NumberField
          {...fieldWords("seats")}
          value={value.seats}
          problem={problemAt("seats")}
          onChange={(seats) => set({ seats })}
        />
        <NumberField
          {...fieldWords("minPlayers")}
          value={value.minPlayers}
          problem={problemAt("minPlayers")}
          onChange={(minPlayers) => set({ minPlayers })}
        />
        <SwitchField
          name="pairAfterThree"
          value={value.pairAfterThree}
          problem={problemAt("pairAfterThree")}
          onChange={(pairAfterThree) => set({ pairAfterThree })}
        />
        <Choose
          {...fieldWords("firstButton")}
          values={FIRST_BUTTONS}
          value={value.firstButton}
          wordsFor={(rule) => words(`tables.firstButtons.${rule}`)}
          onChange={(firstButton) => set({ firstButton })}
        />
        <SecondsField
          {...fieldWords("offerMs")}
          value={value.offerMs}
          problem={problemAt("offerMs")}
          onChange={(offerMs) => set({ offerMs })}
        />
        <SitOutFields value={value.sitOut} problemAt={problemAt} onChange={(sitOut) => set({ sitOut })} />
      </Group>
      <ClockFields value={value.clock} problemAt={problemAt} onChange={(clock) => set({ clock })} />
      <Group title={words("tables.groups.chips")}>
        <Choose
          {...fieldWords("currency")}
          values={CURRENCIES}
          value={value.currency}
          wordsFor={(currency) => words(`tables.currencies.${currency}`)}
          onChange={(currency) => set({ currency })}
        />
        <AmountField
          {...fieldWords("buyInMin")}
          value={buyIn.min}
          problem={problemAt("buyIn.min")}
          onChange={(min) => set({ buyIn: { ...buyIn, min } })}
        />
        <AmountField
          {...fieldWords("buyInMax")}
          value={buyIn.max}
          problem={problemAt("buyIn.max", "buyIn")}
          onChange={(max) => set({ buyIn: { ...buyIn, max } })}
        />
        <Choose
          {...fieldWords("rathole")}
          values={RATHOLE_RULES}
          value={value.rathole}
          wordsFor={(rule) => words(`tables.ratholes.${rule}`)}
          onChange={(rathole) => set({ rathole })}
        />
      </Group>
      <Group title={words("tables.groups.pace")}>
        {(["streetMs", "potMs", "betweenHandsMs"] as const).map((name) => (
          <SecondsField
            key={name}
            {...fieldWords(name)}
            value={pacing[name]}
            problem={problemAt(`pacing.${name}`)}
            onChange={(ms) => set({ pacing: { ...pacing, [name]: ms } })}
          />
        ))}
        <Field
          label={fieldWords("house").label}
          problem={problemAt("house")}
          value={value.house}
          onChange={({ target }) => set({ house: target.value })}
        />
      </Group>
    </div>
  );
}
