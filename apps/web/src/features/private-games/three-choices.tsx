"use client";
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { GAME_KINDS, type GameChoices, partsOfKind, SEAT_COUNTS, STAKES } from "./game-settings.ts";
import { useGameWords } from "./use-game-words.ts";

export interface ChoiceProps {
  readonly choices: GameChoices;
  /** What is wrong with the field of that name, in a sentence. */
  readonly issueAt: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<GameChoices>) => void;
}

const oneOf = <T extends string>(known: readonly T[], value: string): T | undefined =>
  known.find((each) => each === value);

/** Game and betting, stakes, and seats. */
export function ThreeChoices({ choices, issueAt, onChange }: ChoiceProps) {
  const t = useGameWords();
  const say = useTranslations("game");
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t("new.kind")}
          value={choices.kind}
          choices={GAME_KINDS.map((kind) => {
            const { game, structure } = partsOfKind(kind);
            return { value: kind, label: `${say(game)}, ${say(structure).toLowerCase()}` };
          })}
          onChange={({ target }) => {
            const kind = oneOf(GAME_KINDS, target.value);
            if (kind) onChange({ kind });
          }}
        />
        <Select
          label={t("new.stakes")}
          value={choices.stakes}
          choices={STAKES.map((stakes) => ({
            value: stakes,
            label: stakes === "other" ? t("new.otherStakes") : stakes,
          }))}
          onChange={({ target }) => {
            const stakes = oneOf(STAKES, target.value);
            if (stakes) onChange({ stakes });
          }}
        />
      </div>
      {choices.stakes === "other" && <OtherStakes choices={choices} issueAt={issueAt} onChange={onChange} />}
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-2">
          {t("new.seats")}
        </p>
        <Segmented
          label={t("new.seats")}
          className="w-full"
          value={choices.seats}
          choices={SEAT_COUNTS.map((count) => ({ value: count, label: count }))}
          onChange={(seats) => onChange({ seats })}
        />
      </div>
    </div>
  );
}

function OtherStakes({ choices, issueAt, onChange }: ChoiceProps) {
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
