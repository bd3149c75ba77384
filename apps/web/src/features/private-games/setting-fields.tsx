"use client";
/** The form fields for the settings of a private game, for the page that opens a game and for the sheet that changes it. H3 */
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { Select } from "../../ui/select.tsx";
import { useHouseName } from "../../ui/shown-names.ts";
import { SwitchRow } from "../../ui/toggle.tsx";
import { GAME_KINDS, partsOfKind, RULE_HOUSES, type SettingChoices } from "./game-settings.ts";
import { useGameWords } from "./use-game-words.ts";

interface FieldsProps<Name extends keyof SettingChoices> {
  readonly choices: Pick<SettingChoices, Name>;
  readonly onChange: (changed: Partial<Pick<SettingChoices, Name>>) => void;
}

interface TypedFieldsProps<Name extends keyof SettingChoices> extends FieldsProps<Name> {
  /** Returns a sentence that says what is wrong in the field with this name; undefined when nothing is wrong. */
  readonly issueAt: (field: string) => string | undefined;
}

export function KindSelect({ choices, onChange }: FieldsProps<"kind">) {
  const t = useGameWords();
  const say = useTranslations("game");
  return (
    <Select
      label={t("new.kind")}
      value={choices.kind}
      choices={GAME_KINDS.map((kind) => {
        const { game, structure } = partsOfKind(kind);
        return { value: kind, label: `${say(game)}, ${say(structure).toLowerCase()}` };
      })}
      onChange={({ target }) => {
        const kind = GAME_KINDS.find((each) => each === target.value);
        if (kind) onChange({ kind });
      }}
    />
  );
}

interface AmountFieldProps {
  readonly name: keyof SettingChoices;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
}

function AmountField({ name, label, placeholder, value, problem, onType }: AmountFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      problem={problem}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Shows the fields for the stakes: two blinds, or two bets in fixed limit. */
export function StakesFields({
  choices: { kind, low, high },
  issueAt,
  onChange,
}: TypedFieldsProps<"low" | "high"> & { readonly choices: Pick<SettingChoices, "kind"> }) {
  const t = useGameWords();
  const isLimit = partsOfKind(kind).structure === "fixed-limit";
  return (
    <div className="grid grid-cols-2 gap-5">
      <AmountField
        name="low"
        label={t(isLimit ? "new.smallBet" : "new.low")}
        value={low}
        problem={issueAt("low")}
        onType={(text) => onChange({ low: text })}
      />
      <AmountField
        name="high"
        label={t(isLimit ? "new.bigBet" : "new.high")}
        value={high}
        problem={issueAt("high")}
        onType={(text) => onChange({ high: text })}
      />
    </div>
  );
}

/**
 * Shows the fields for the smallest and the largest buy-in. An empty field means the amount in `usual`. `usual` is undefined while it is
 * not known.
 */
export function BuyInFields({
  choices: { buyInMin, buyInMax },
  usual,
  issueAt,
  onChange,
}: TypedFieldsProps<"buyInMin" | "buyInMax"> & {
  readonly usual: { readonly min: number; readonly max: number } | undefined;
}) {
  const t = useGameWords();
  return (
    <div className="grid grid-cols-2 gap-5">
      <AmountField
        name="buyInMin"
        label={t("new.buyInMin")}
        placeholder={usual && formatAmount(usual.min, "game")}
        value={buyInMin}
        problem={issueAt("buyInMin")}
        onType={(text) => onChange({ buyInMin: text })}
      />
      <AmountField
        name="buyInMax"
        label={t("new.buyInMax")}
        placeholder={usual && formatAmount(usual.max, "game")}
        value={buyInMax}
        problem={issueAt("buyInMax")}
        onType={(text) => onChange({ buyInMax: text })}
      />
    </div>
  );
}

export function HouseSelect({
  choices: { house },
  help,
  onChange,
}: FieldsProps<"house"> & { readonly help?: string | undefined }) {
  const t = useGameWords();
  const houseName = useHouseName();
  const houses = RULE_HOUSES.includes(house) ? RULE_HOUSES : [house, ...RULE_HOUSES];
  return (
    <Select
      label={t("new.house")}
      help={help}
      value={house}
      choices={houses.map((each) => ({ value: each, label: houseName(each) }))}
      onChange={({ target }) => {
        const chosen = houses.find((each) => each === target.value);
        if (chosen) onChange({ house: chosen });
      }}
    />
  );
}

export function BotsSwitch({ choices, onChange }: FieldsProps<"bots">) {
  const t = useGameWords();
  return (
    <SwitchRow
      id="game-bots"
      label={t("new.bots")}
      help={t("new.botsHelp")}
      checked={choices.bots}
      onChange={(bots) => onChange({ bots })}
    />
  );
}
