"use client";
import {
  GAMES,
  type HandRules,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  type RakeConfig,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
} from "@poker/engine";
import { Choose } from "../choose.tsx";
import { AmountField, NumberField } from "../number-field.tsx";
import { words } from "../words.ts";
import { type Editing, fieldWords, Group, Optional } from "./parts.tsx";

const NO_RAKE = "none";
const rakeKey = ({ id, version }: RakeConfig) => `${id}@${version}`;

/** What a hand is played by, and what it carries to its end. */
export function RulesFields({
  value,
  rakes,
  problemAt,
  onChange,
}: Editing<HandRules> & { readonly rakes: readonly RakeConfig[] }) {
  const set = (more: Partial<HandRules>) => onChange({ ...value, ...more });
  // A version that is attached may be one that the list does not have.
  const known = new Map([...(value.rake ? [value.rake] : []), ...rakes].map((rake) => [rakeKey(rake), rake]));
  const amount = (name: "smallBlind" | "bigBlind" | "smallBet" | "bigBet") => (
    <AmountField
      {...fieldWords(name)}
      value={value[name]}
      problem={problemAt(`rules.${name}`)}
      onChange={(cents) => set({ [name]: cents })}
    />
  );
  return (
    <>
      <Group title={words("tables.groups.game")}>
        <Choose
          {...fieldWords("game")}
          values={GAMES}
          value={value.game}
          problem={problemAt("rules.game")}
          wordsFor={(game) => words(`tables.games.${game}`)}
          onChange={(game) => set({ game })}
        />
        <Choose
          {...fieldWords("structure")}
          values={STRUCTURES}
          value={value.structure}
          problem={problemAt("rules.structure")}
          wordsFor={(structure) => words(`tables.structures.${structure}`)}
          onChange={(structure) => set({ structure })}
        />
        <Optional
          name="flBetCap"
          value={value.flBetCap}
          first={4}
          problem={problemAt("rules.flBetCap")}
          onChange={(flBetCap) => set({ flBetCap })}
        >
          {(cap) => (
            <NumberField
              label={fieldWords("flBetCap").label}
              bare
              value={cap}
              problem={problemAt("rules.flBetCap")}
              onChange={(flBetCap) => set({ flBetCap })}
            />
          )}
        </Optional>
        {amount("smallBlind")}
        {amount("bigBlind")}
        {amount("smallBet")}
        {amount("bigBet")}
        <Choose
          {...fieldWords("rake")}
          values={[NO_RAKE, ...known.keys()]}
          value={value.rake ? rakeKey(value.rake) : NO_RAKE}
          problem={problemAt("rules.rake")}
          wordsFor={(key) => {
            const rake = known.get(key);
            return rake
              ? words("tables.rakeVersion", { name: rake.name, version: rake.version })
              : words("tables.none");
          }}
          onChange={(key) => set({ rake: known.get(key) ?? null })}
        />
      </Group>
      <Group title={words("tables.groups.hand")}>
        <Choose
          {...fieldWords("shortAllIn")}
          values={SHORT_ALL_INS}
          value={value.shortAllIn}
          wordsFor={(rule) => words(`tables.shortAllIns.${rule}`)}
          onChange={(shortAllIn) => set({ shortAllIn })}
        />
        <Choose
          {...fieldWords("potLimitBasis")}
          values={POT_LIMIT_BASES}
          value={value.potLimitBasis}
          wordsFor={(rule) => words(`tables.potLimitBases.${rule}`)}
          onChange={(potLimitBasis) => set({ potLimitBasis })}
        />
        <Choose
          {...fieldWords("oddChips")}
          values={ODD_CHIPS}
          value={value.oddChips}
          wordsFor={(rule) => words(`tables.oddChips.${rule}`)}
          onChange={(oddChips) => set({ oddChips })}
        />
        <Choose
          {...fieldWords("showdown")}
          values={SHOWDOWNS}
          value={value.showdown}
          wordsFor={(rule) => words(`tables.showdowns.${rule}`)}
          onChange={(showdown) => set({ showdown })}
        />
        <Choose
          {...fieldWords("timeOut")}
          values={TIME_OUTS}
          value={value.timeOut}
          wordsFor={(rule) => words(`tables.timeOuts.${rule}`)}
          onChange={(timeOut) => set({ timeOut })}
        />
      </Group>
    </>
  );
}
