"use client";
import { type Structure, TOURNAMENT_KINDS, type TournamentSettings } from "@poker/engine";
import { CURRENCIES } from "@poker/protocol";
import { AmountField, NumberField, SecondsField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { BetCapField, GameChoices, PlayRulesFields } from "../tables/rules-fields.tsx";
import { FieldGroup, OptionalField, type SettingEditorProps, settingLabels } from "../tables/setting-fields.tsx";
import { t } from "../translator.ts";
import { fieldLabels } from "./labels.ts";

type Props = SettingEditorProps<TournamentSettings>;

const INITIAL_BOT_WAIT_MS = 10_000;

/**
 * In fixed limit the large bet is twice the big blind, in other structures it equals the big blind. The cap on raises changes with the
 * structure. G5, A2
 */
const withStructure = (settings: TournamentSettings, structure: Structure): TournamentSettings => {
  const factor = structure === "fixed-limit" ? 2 : 1;
  return {
    ...settings,
    structure,
    rules: { ...settings.rules, flBetCap: structure === "fixed-limit" ? 4 : null },
    levels: settings.levels.map((level) => ({ ...level, bigBet: factor * level.bigBlind })),
  };
};

/** M1, G1, G2 */
export function GameFields({ value, issueAt, onChange }: Props) {
  const set = (more: Partial<TournamentSettings>) => onChange({ ...value, ...more });
  const { entries } = value;
  return (
    <FieldGroup title={t("tournaments.groups.game")}>
      <ChoiceField
        {...fieldLabels("kind")}
        values={TOURNAMENT_KINDS}
        value={value.kind}
        issue={issueAt("kind")}
        labelFor={(kind) => t(`tournaments.kinds.${kind}`)}
        onChange={(kind) => set({ kind, ...(kind === "scheduled" && { bots: null }) })}
      />
      <GameChoices
        value={value}
        issueFor={issueAt}
        onGame={(game) => set({ game })}
        onStructure={(structure) => onChange(withStructure(value, structure))}
      />
      <NumberField
        {...settingLabels("seats")}
        value={value.seats}
        issue={issueAt("seats")}
        onChange={(seats) => set({ seats })}
      />
      <NumberField
        {...fieldLabels("minEntries")}
        value={entries.min}
        issue={issueAt("entries.min", "entries")}
        onChange={(min) => set({ entries: { ...entries, min } })}
      />
      <NumberField
        {...fieldLabels("maxEntries")}
        value={entries.max}
        issue={issueAt("entries.max")}
        onChange={(max) => set({ entries: { ...entries, max } })}
      />
    </FieldGroup>
  );
}

/** M2, M3, M19 */
export function MoneyFields({ value, issueAt, onChange }: Props) {
  const set = (more: Partial<TournamentSettings>) => onChange({ ...value, ...more });
  const { buyIn } = value;
  return (
    <FieldGroup title={t("tournaments.groups.money")}>
      <ChoiceField
        {...fieldLabels("currency")}
        values={CURRENCIES}
        value={value.currency}
        issue={issueAt("currency")}
        labelFor={(currency) => t(`tables.currencies.${currency}`)}
        onChange={(currency) => set({ currency })}
      />
      <AmountField
        {...fieldLabels("buyInPrize")}
        value={buyIn.prize}
        issue={issueAt("buyIn.prize")}
        onChange={(prize) => set({ buyIn: { ...buyIn, prize } })}
      />
      <AmountField
        {...fieldLabels("buyInFee")}
        value={buyIn.fee}
        issue={issueAt("buyIn.fee")}
        onChange={(fee) => set({ buyIn: { ...buyIn, fee } })}
      />
      <NumberField
        {...fieldLabels("startingStack")}
        value={value.startingStack}
        issue={issueAt("startingStack")}
        onChange={(startingStack) => set({ startingStack })}
      />
      <AmountField
        {...fieldLabels("guarantee")}
        value={value.guarantee}
        issue={issueAt("guarantee")}
        onChange={(guarantee) => set({ guarantee })}
      />
      {value.kind === "sit-and-go" && (
        <OptionalField
          {...fieldLabels("bots")}
          value={value.bots}
          initialValue={{ afterMs: INITIAL_BOT_WAIT_MS }}
          issue={issueAt("bots")}
          onChange={(bots) => set({ bots })}
        >
          {({ afterMs }) => (
            <SecondsField
              {...fieldLabels("botsAfterMs")}
              value={afterMs}
              issue={issueAt("bots.afterMs")}
              onChange={(ms) => set({ bots: { afterMs: ms } })}
            />
          )}
        </OptionalField>
      )}
    </FieldGroup>
  );
}

/** A2, A7, A10, P4, P7 */
export function HandRuleFields({ value, issueAt, onChange }: Props) {
  const setRules = (rules: TournamentSettings["rules"]) => onChange({ ...value, rules });
  return (
    <FieldGroup title={t("tables.groups.hand")}>
      <BetCapField
        value={value.rules.flBetCap}
        issue={issueAt("rules.flBetCap")}
        onChange={(flBetCap) => setRules({ ...value.rules, flBetCap })}
      />
      <PlayRulesFields value={value.rules} onChange={setRules} />
    </FieldGroup>
  );
}
