"use client";
/** The fields of a private game's settings that its opening and its host's changes have in common. H3 */
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { Select } from "../../ui/select.tsx";
import { SwitchRow } from "../../ui/toggle.tsx";
import { useHouseName } from "../lobby/use-house-name.ts";
import { GAME_KINDS, partsOfKind, RULE_HOUSES, type SettingChoices } from "./game-settings.ts";
import { useGameWords } from "./use-game-words.ts";

interface FieldsProps<Name extends keyof SettingChoices> {
  readonly choices: Pick<SettingChoices, Name>;
  readonly onChange: (changed: Partial<Pick<SettingChoices, Name>>) => void;
}

interface TypedFieldsProps<Name extends keyof SettingChoices> extends FieldsProps<Name> {
  /** What is wrong with the field of that name, in a sentence. */
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

/** Two blinds, or in fixed limit two bets. */
export function StakesFields({
  choices,
  issueAt,
  onChange,
}: TypedFieldsProps<"low" | "high"> & { readonly choices: Pick<SettingChoices, "kind"> }) {
  const t = useGameWords();
  const isLimit = partsOfKind(choices.kind).structure === "fixed-limit";
  return (
    <div className="grid grid-cols-2 gap-5">
      <Field
        label={t(isLimit ? "new.smallBet" : "new.low")}
        name="low"
        inputMode="decimal"
        autoComplete="off"
        value={choices.low}
        problem={issueAt("low")}
        onChange={({ target }) => onChange({ low: target.value })}
      />
      <Field
        label={t(isLimit ? "new.bigBet" : "new.high")}
        name="high"
        inputMode="decimal"
        autoComplete="off"
        value={choices.high}
        problem={issueAt("high")}
        onChange={({ target }) => onChange({ high: target.value })}
      />
    </div>
  );
}

/** `usual`: what an empty field means; undefined while it is not known. */
export function BuyInFields({
  choices,
  usual,
  issueAt,
  onChange,
}: TypedFieldsProps<"buyInMin" | "buyInMax"> & {
  readonly usual: { readonly min: number; readonly max: number } | undefined;
}) {
  const t = useGameWords();
  return (
    <div className="grid grid-cols-2 gap-5">
      <Field
        label={t("new.buyInMin")}
        name="buyInMin"
        inputMode="decimal"
        autoComplete="off"
        placeholder={usual && formatAmount(usual.min, "game")}
        value={choices.buyInMin}
        problem={issueAt("buyInMin")}
        onChange={({ target }) => onChange({ buyInMin: target.value })}
      />
      <Field
        label={t("new.buyInMax")}
        name="buyInMax"
        inputMode="decimal"
        autoComplete="off"
        placeholder={usual && formatAmount(usual.max, "game")}
        value={choices.buyInMax}
        problem={issueAt("buyInMax")}
        onChange={({ target }) => onChange({ buyInMax: target.value })}
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
