"use client";
import { ANTES, type TournamentLevel, type TournamentSettings } from "@poker/engine";
import { clsx } from "clsx";
import { MinutesField, NumberField } from "../number-field.tsx";
import { ChoiceField } from "../office-fields.tsx";
import { EditableList } from "../rake/editable-list.tsx";
import { FieldGroup, OptionalField, type SettingEditorProps, SwitchField } from "../tables/setting-fields.tsx";
import { t } from "../translator.ts";
import { fieldLabels } from "./labels.ts";

type Props = SettingEditorProps<TournamentSettings>;

const MINUTE_MS = 60_000;
const INITIAL_LEVEL: TournamentLevel = { smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, ms: 10 * MINUTE_MS };
const INITIAL_BREAK = { level: 1, ms: 5 * MINUTE_MS };

/** In a tournament without antes, no level has an ante. M6 */
const withAnte = (settings: TournamentSettings, ante: TournamentSettings["ante"]): TournamentSettings => ({
  ...settings,
  ante,
  levels: ante === "none" ? settings.levels.map((level) => ({ ...level, ante: 0 })) : settings.levels,
});

/** M6 */
export function LevelFields({ value, issueAt, onChange }: Props) {
  return (
    <fieldset className="min-w-0 space-y-4 rounded-2xl border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t("tournaments.groups.levels")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <ChoiceField
          {...fieldLabels("ante")}
          values={ANTES}
          value={value.ante}
          issue={issueAt("ante")}
          labelFor={(ante) => t(`tournaments.antes.${ante}`)}
          onChange={(ante) => onChange(withAnte(value, ante))}
        />
        <SwitchField
          {...fieldLabels("antesCount")}
          value={value.antesCount}
          onChange={(antesCount) => onChange({ ...value, antesCount })}
        />
      </div>
      {/* On a phone only the table scrolls sideways, so that large blinds are readable. */}
      <div className="-mx-1 overflow-x-auto px-1 pb-1">
        <div className={value.structure === "fixed-limit" ? "min-w-[34rem]" : "min-w-md"}>
          <EditableList
            entryName={t("tournaments.level")}
            entries={value.levels}
            initialEntry={INITIAL_LEVEL}
            issue={issueAt("levels")}
            onChange={(levels) => onChange({ ...value, levels })}
          >
            {(level, index, change) => (
              <LevelRow settings={value} level={level} index={index} issueAt={issueAt} onChange={change} />
            )}
          </EditableList>
        </div>
      </div>
    </fieldset>
  );
}

/** One row of the table of levels. Only the first row names its columns. */
function LevelRow({
  settings: { structure, ante },
  level,
  index,
  issueAt,
  onChange,
}: Pick<Props, "issueAt"> & {
  readonly settings: TournamentSettings;
  readonly level: TournamentLevel;
  readonly index: number;
  readonly onChange: (level: TournamentLevel) => void;
}) {
  const isLimit = structure === "fixed-limit";
  const names = [
    "smallBlind",
    "bigBlind",
    ...(isLimit ? ["bigBet" as const] : []),
    ...(ante === "none" ? [] : ["ante" as const]),
  ] as const;
  const set = (name: (typeof names)[number], chips: number) =>
    onChange({ ...level, [name]: chips, ...(name === "bigBlind" && !isLimit && { bigBet: chips }) });
  return (
    <div className={clsx("grid gap-2", COLUMNS[names.length + 1], index === 0 && "items-end")}>
      <span aria-hidden="true" className="figures py-2.5 text-right text-sm text-ink-3">
        {index + 1}
      </span>
      {names.map((name) => (
        <NumberField
          key={name}
          label={t(`tournaments.columns.${name}`)}
          isLabelHidden={index > 0}
          value={level[name]}
          issue={issueAt(
            `levels.${index}.${name}`,
            ...(name === "bigBlind" && !isLimit ? [`levels.${index}.bigBet`] : []),
          )}
          onChange={(chips) => set(name, chips)}
        />
      ))}
      <MinutesField
        label={t("tournaments.columns.minutes")}
        isLabelHidden={index > 0}
        value={level.ms}
        issue={issueAt(`levels.${index}.ms`)}
        onChange={(ms) => onChange({ ...level, ms })}
      />
    </div>
  );
}

/** Keyed by the number of fields in a row, after the level's number. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: "grid-cols-[1.25rem_repeat(3,minmax(0,1fr))]",
  4: "grid-cols-[1.25rem_repeat(4,minmax(0,1fr))]",
  5: "grid-cols-[1.25rem_repeat(5,minmax(0,1fr))]",
};

/** M8 */
export function BreakFields({ value, issueAt, onChange }: Props) {
  const { breaks } = value;
  const set = (more: Partial<TournamentSettings["breaks"]>) => onChange({ ...value, breaks: { ...breaks, ...more } });
  return (
    <FieldGroup title={t("tournaments.groups.breaks")}>
      <EditableList
        entryName={t("tournaments.break")}
        entries={breaks.afterLevels}
        initialEntry={INITIAL_BREAK}
        issue={issueAt("breaks.afterLevels")}
        onChange={(afterLevels) => set({ afterLevels })}
      >
        {(pause, index, change) => (
          <div className="grid grid-cols-2 gap-2">
            <NumberField
              label={t("tournaments.columns.afterLevel")}
              isLabelHidden={index > 0}
              value={pause.level}
              issue={issueAt(`breaks.afterLevels.${index}.level`)}
              onChange={(level) => change({ ...pause, level })}
            />
            <MinutesField
              label={t("tournaments.columns.minutes")}
              isLabelHidden={index > 0}
              value={pause.ms}
              issue={issueAt(`breaks.afterLevels.${index}.ms`)}
              onChange={(ms) => change({ ...pause, ms })}
            />
          </div>
        )}
      </EditableList>
      <OptionalField
        {...fieldLabels("hourlyBreak")}
        value={breaks.hourly}
        initialValue={{ minute: 55, ms: 5 * MINUTE_MS }}
        onChange={(hourly) => set({ hourly })}
      >
        {(hourly) => (
          <>
            <NumberField
              {...fieldLabels("hourlyMinute")}
              value={hourly.minute}
              issue={issueAt("breaks.hourly.minute")}
              onChange={(minute) => set({ hourly: { ...hourly, minute } })}
            />
            <MinutesField
              {...fieldLabels("hourlyMs")}
              value={hourly.ms}
              issue={issueAt("breaks.hourly.ms")}
              onChange={(ms) => set({ hourly: { ...hourly, ms } })}
            />
          </>
        )}
      </OptionalField>
    </FieldGroup>
  );
}
