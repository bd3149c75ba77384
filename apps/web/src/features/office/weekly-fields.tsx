"use client";
import { formatMinuteOfDay } from "@poker/protocol";
/** Fields and labels for times that repeat every week, in the room's time zone. */
import { ToggleGroup } from "radix-ui";
import { Field } from "../../ui/field.tsx";
import { useShownIssue } from "./office-fields.tsx";
import { t, WEEKDAYS } from "./translator.ts";

export const ALL_WEEKDAYS: readonly number[] = WEEKDAYS.map(Number);

/**
 * Reads the text of a time field. Returns the minutes since midnight, or null while the time is not typed completely.
 */
function fromClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export const ClockField = ({
  label,
  help,
  value,
  issue,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly value: number | null;
  readonly issue: string | undefined;
  readonly onChange: (minute: number | null) => void;
}) => (
  <Field
    type="time"
    label={label}
    help={help}
    value={formatMinuteOfDay(value)}
    required
    problem={issue}
    onChange={({ target }) => onChange(fromClock(target.value))}
  />
);

export function WeekdayField({
  value,
  issue,
  onChange,
}: {
  readonly value: readonly number[];
  readonly issue: string | undefined;
  readonly onChange: (weekdays: readonly number[]) => void;
}) {
  const shown = useShownIssue(issue);
  return (
    <div className="sm:col-span-2">
      <p className="mb-1.5 text-sm font-medium text-ink-2">{t("tournaments.weekdays")}</p>
      <ToggleGroup.Root
        type="multiple"
        aria-label={t("tournaments.weekdays")}
        value={value.map(String)}
        onValueChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
        className="flex flex-wrap gap-2"
      >
        {WEEKDAYS.map((day) => (
          <ToggleGroup.Item
            key={day}
            value={day}
            className="h-10 rounded-xl border border-line px-3.5 text-sm font-medium text-ink-2 pointer-coarse:h-11 data-[state=on]:border-brass-ink data-[state=on]:text-ink"
          >
            {t(`tournaments.days.${day}`)}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {shown.issue !== undefined && <p className="mt-1 text-xs text-danger">{shown.issue}</p>}
    </div>
  );
}
