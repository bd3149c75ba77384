"use client";
import type { TournamentLevel, TournamentSettings } from "@poker/engine";
import { clsx } from "clsx";
import { EditableList } from "../rake/editable-list.tsx";
import type { SettingEditor } from "../settings/bind-field.ts";
import { type RowColumn, RowFields } from "../settings/row-fields.tsx";
import { t } from "../translator.ts";

type Editor = SettingEditor<TournamentSettings>;

const MINUTE_MS = 60_000;
const INITIAL_LEVEL: TournamentLevel = { smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, ms: 10 * MINUTE_MS };
const INITIAL_BREAK = { level: 1, ms: 5 * MINUTE_MS };

/**
 * Returns the columns of the list of levels. Only fixed limit has a column for the big bet. Elsewhere the big bet
 * equals the big blind. G5
 */
function levelColumns({ structure, ante }: TournamentSettings): readonly RowColumn<keyof TournamentLevel>[] {
  const isLimit = structure === "fixed-limit";
  const columns: readonly RowColumn<keyof TournamentLevel>[] = [
    { name: "smallBlind", is: "number", label: t("tournaments.columns.smallBlind") },
    {
      name: "bigBlind",
      is: "number",
      label: t("tournaments.columns.bigBlind"),
      ...(!isLimit && { issueOf: "bigBet" }),
    },
    { name: "bigBet", is: "number", label: t("tournaments.columns.bigBet") },
    { name: "ante", is: "number", label: t("tournaments.columns.ante") },
    { name: "ms", is: "minutes", label: t("tournaments.columns.minutes") },
  ];
  return columns.filter(({ name }) => (isLimit || name !== "bigBet") && (ante !== "none" || name !== "ante"));
}

/** Edits the levels of a tournament. M6 */
export function LevelList({ value, issueAt, onChange }: Editor) {
  const isLimit = value.structure === "fixed-limit";
  const columns = levelColumns(value);
  const withBigBet = (before: TournamentLevel, level: TournamentLevel): TournamentLevel =>
    isLimit || Object.is(before.bigBlind, level.bigBlind) ? level : { ...level, bigBet: level.bigBlind };
  return (
    // On a phone, lets only this list scroll sideways, so that its fields stay wide enough for large blinds.
    <div className="-mx-1 overflow-x-auto px-1 pb-1">
      <div className={isLimit ? "min-w-[34rem]" : "min-w-md"}>
        <EditableList
          entryName={t("tournaments.level")}
          entries={value.levels}
          initialEntry={INITIAL_LEVEL}
          issue={issueAt("levels")}
          onChange={(levels) => onChange({ ...value, levels })}
        >
          {(level, index, change) => (
            <div className={clsx("grid gap-2", COLUMNS[columns.length], index === 0 && "items-end")}>
              <span aria-hidden="true" className="figures py-2.5 text-right text-sm text-ink-3">
                {index + 1}
              </span>
              <RowFields
                columns={columns}
                row={level}
                path={`levels.${index}`}
                isFirst={index === 0}
                issueAt={issueAt}
                onChange={(next) => change(withBigBet(level, next))}
              />
            </div>
          )}
        </EditableList>
      </div>
    </div>
  );
}

/** The CSS grid columns of a row. The key is how many fields the row has after the number of the level. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: "grid-cols-[1.25rem_repeat(3,minmax(0,1fr))]",
  4: "grid-cols-[1.25rem_repeat(4,minmax(0,1fr))]",
  5: "grid-cols-[1.25rem_repeat(5,minmax(0,1fr))]",
};

const BREAK_COLUMNS = [
  { name: "level", is: "number", label: t("tournaments.columns.afterLevel") },
  { name: "ms", is: "minutes", label: t("tournaments.columns.minutes") },
] as const;

/** Edits after which levels there is a break, and how long it is. M8 */
export const BreakList = ({ value, issueAt, onChange }: Editor) => (
  <EditableList
    entryName={t("tournaments.break")}
    entries={value.breaks.afterLevels}
    initialEntry={INITIAL_BREAK}
    issue={issueAt("breaks.afterLevels")}
    onChange={(afterLevels) => onChange({ ...value, breaks: { ...value.breaks, afterLevels } })}
  >
    {(pause, index, change) => (
      <div className="grid grid-cols-2 gap-2">
        <RowFields
          columns={BREAK_COLUMNS}
          row={pause}
          path={`breaks.afterLevels.${index}`}
          isFirst={index === 0}
          issueAt={issueAt}
          onChange={change}
        />
      </div>
    )}
  </EditableList>
);
