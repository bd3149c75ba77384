"use client";
/** Shows the three choices of every private game: its game and betting structure, its stakes, and how many seats it has. */
import { formatStakes } from "../../ui/format-amount.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { type GameChoices, SEAT_COUNTS, STAKES } from "./game-settings.ts";
import { KindSelect, StakesFields } from "./setting-fields.tsx";
import { useGameWords } from "./use-game-words.ts";

export interface ChoiceProps {
  readonly choices: GameChoices;
  /** Returns a sentence that says what is wrong in the field with this name; undefined when nothing is wrong. */
  readonly issueAt: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<GameChoices>) => void;
}

/** Writes stakes in the language of the page. */
function stakesLabel(stakes: string): string {
  const [low = 0, high = 0] = stakes.split("/").map((part) => Math.round(Number(part) * 100));
  return formatStakes(low, high, "game");
}

export function ThreeChoices({ choices, issueAt, onChange }: ChoiceProps) {
  const t = useGameWords();
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <KindSelect choices={choices} onChange={onChange} />
        <Select
          label={t("new.stakes")}
          value={choices.stakes}
          choices={STAKES.map((stakes) => ({
            value: stakes,
            label: stakes === "other" ? t("new.otherStakes") : stakesLabel(stakes),
          }))}
          onChange={({ target }) => {
            const stakes = STAKES.find((each) => each === target.value);
            if (stakes) onChange({ stakes });
          }}
        />
      </div>
      {choices.stakes === "other" && <StakesFields choices={choices} issueAt={issueAt} onChange={onChange} />}
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
