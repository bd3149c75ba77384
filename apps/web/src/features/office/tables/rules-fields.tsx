"use client";
import {
  GAMES,
  type HandRules,
  IDENTICAL_BOTH_WAYS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type RakeConfig,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
} from "@poker/engine";
import { AmountField, NumberField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { FieldGroup, OptionalField, type SettingEditorProps, settingLabels } from "./setting-fields.tsx";

const NO_RAKE = "none";
const rakeKey = ({ id, version }: RakeConfig) => `${id}@${version}`;

const GAME_PATHS = ["game", "structure", "flBetCap", "smallBlind", "bigBlind", "smallBet", "bigBet", "rake"].map(
  (name) => `rules.${name}`,
);
const HAND_PATHS = ["shortAllIn", "potLimitBasis", "oddChips", "identicalBothWays", "showdown", "timeOut"].map(
  (name) => `rules.${name}`,
);

/** The rules of a hand, which apply until the hand ends. */
export const RulesFields = ({
  rakeConfigs,
  ...editor
}: SettingEditorProps<HandRules> & { readonly rakeConfigs: readonly RakeConfig[] }) => (
  <>
    <FieldGroup title={t("tables.groups.game")} paths={GAME_PATHS}>
      <GameFields {...editor} />
      <RakeConfigField {...editor} rakeConfigs={rakeConfigs} />
    </FieldGroup>
    <FieldGroup title={t("tables.groups.hand")} paths={HAND_PATHS}>
      <HandFields {...editor} />
    </FieldGroup>
  </>
);

function GameFields({ value, issueAt, onChange }: SettingEditorProps<HandRules>) {
  const set = (more: Partial<HandRules>) => onChange({ ...value, ...more });
  return (
    <>
      <GameChoices
        value={value}
        issueFor={(name) => issueAt(`rules.${name}`)}
        onGame={(game) => set({ game })}
        onStructure={(structure) => set({ structure })}
      />
      <BetCapField
        value={value.flBetCap}
        issue={issueAt("rules.flBetCap")}
        onChange={(flBetCap) => set({ flBetCap })}
      />
      {(["smallBlind", "bigBlind", "smallBet", "bigBet"] as const).map((name) => (
        <AmountField
          key={name}
          {...settingLabels(name)}
          value={value[name]}
          issue={issueAt(`rules.${name}`)}
          onChange={(cents) => set({ [name]: cents })}
        />
      ))}
    </>
  );
}

/** The choices that tournaments have, too. G1, G2 */
export const GameChoices = ({
  value: { game, structure },
  issueFor,
  onGame,
  onStructure,
}: {
  readonly value: Pick<HandRules, "game" | "structure">;
  readonly issueFor: (name: "game" | "structure") => string | undefined;
  readonly onGame: (game: HandRules["game"]) => void;
  readonly onStructure: (structure: HandRules["structure"]) => void;
}) => (
  <>
    <ChoiceField
      {...settingLabels("game")}
      values={GAMES}
      value={game}
      issue={issueFor("game")}
      labelFor={(each) => t(`tables.games.${each}`)}
      onChange={onGame}
    />
    <ChoiceField
      {...settingLabels("structure")}
      values={STRUCTURES}
      value={structure}
      issue={issueFor("structure")}
      labelFor={(each) => t(`tables.structures.${each}`)}
      onChange={onStructure}
    />
  </>
);

/** A2, A3 */
export const BetCapField = ({
  value,
  issue,
  onChange,
}: {
  readonly value: number | null;
  readonly issue: string | undefined;
  readonly onChange: (cap: number | null) => void;
}) => (
  <OptionalField {...settingLabels("flBetCap")} value={value} initialValue={4} issue={issue} onChange={onChange}>
    {(cap) => (
      <NumberField
        label={settingLabels("flBetCap").label}
        isLabelHidden
        value={cap}
        issue={issue}
        onChange={onChange}
      />
    )}
  </OptionalField>
);

function RakeConfigField({
  value,
  rakeConfigs,
  issueAt,
  onChange,
}: SettingEditorProps<HandRules> & { readonly rakeConfigs: readonly RakeConfig[] }) {
  // The attached version may be missing from the list.
  const known = new Map([...(value.rake ? [value.rake] : []), ...rakeConfigs].map((rake) => [rakeKey(rake), rake]));
  return (
    <ChoiceField
      {...settingLabels("rake")}
      values={[NO_RAKE, ...known.keys()]}
      value={value.rake ? rakeKey(value.rake) : NO_RAKE}
      issue={issueAt("rules.rake")}
      labelFor={(key) => {
        const rake = known.get(key);
        return rake ? t("tables.rakeVersion", { name: rake.name, version: rake.version }) : t("tables.none");
      }}
      onChange={(key) => onChange({ ...value, rake: known.get(key) ?? null })}
    />
  );
}

function HandFields({ value, onChange }: SettingEditorProps<HandRules>) {
  return (
    <>
      <PlayRulesFields value={value} onChange={(rules) => onChange({ ...value, ...rules })} />
      <ChoiceField
        {...settingLabels("timeOut")}
        values={TIME_OUTS}
        value={value.timeOut}
        labelFor={(rule) => t(`tables.timeOuts.${rule}`)}
        onChange={(timeOut) => onChange({ ...value, timeOut })}
      />
    </>
  );
}

type PlayRules = Pick<HandRules, "shortAllIn" | "potLimitBasis" | "oddChips" | "identicalBothWays" | "showdown">;

/** The rules that can also be chosen for tournaments. A7, A10, P4, P5, P7 */
export function PlayRulesFields<T extends PlayRules>({
  value,
  onChange,
}: Pick<SettingEditorProps<T>, "value" | "onChange">) {
  const set = (more: Partial<PlayRules>) => onChange({ ...value, ...more });
  return (
    <>
      <ChoiceField
        {...settingLabels("shortAllIn")}
        values={SHORT_ALL_INS}
        value={value.shortAllIn}
        labelFor={(rule) => t(`tables.shortAllIns.${rule}`)}
        onChange={(shortAllIn) => set({ shortAllIn })}
      />
      <ChoiceField
        {...settingLabels("potLimitBasis")}
        values={POT_LIMIT_BASES}
        value={value.potLimitBasis}
        labelFor={(rule) => t(`tables.potLimitBases.${rule}`)}
        onChange={(potLimitBasis) => set({ potLimitBasis })}
      />
      <ChoiceField
        {...settingLabels("oddChips")}
        values={ODD_CHIPS}
        value={value.oddChips}
        labelFor={(rule) => t(`tables.oddChips.${rule}`)}
        onChange={(oddChips) => set({ oddChips })}
      />
      <ChoiceField
        {...settingLabels("identicalBothWays")}
        values={IDENTICAL_BOTH_WAYS}
        value={value.identicalBothWays ?? "by-halves"}
        labelFor={(rule) => t(`tables.bothWays.${rule}`)}
        onChange={(identicalBothWays) => set({ identicalBothWays })}
      />
      <ChoiceField
        {...settingLabels("showdown")}
        values={SHOWDOWNS}
        value={value.showdown}
        labelFor={(rule) => t(`tables.showdowns.${rule}`)}
        onChange={(showdown) => set({ showdown })}
      />
    </>
  );
}
