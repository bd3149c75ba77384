/**
 * Schedules that open and close a table or a pool on days of the week: the shape of a schedule, and its errors by
 * field. Decision 0114
 */
import * as z from "zod";
import { poolLimitsSchema } from "../office/office-command.ts";
import { UNIT_KINDS } from "../office/office-units.ts";
import { minuteOfDaySchema, timeZoneSchema, weekdaysSchema } from "../room-time.ts";
import { tableSettingsSchema } from "./table-settings.ts";

/** The day on which a unit opens is added to the schedule's name. Together they must fit into the name of a unit. */
export const MAX_SCHEDULED_NAME_LENGTH = 45;

const unitScheduleShape = z.strictObject({
  id: z.uuid(),
  kind: z.enum(UNIT_KINDS),
  name: z.string().trim().min(1).max(MAX_SCHEDULED_NAME_LENGTH),
  settings: tableSettingsSchema,
  /** null for a table. */
  limits: poolLimitsSchema.nullable(),
  weekdays: weekdaysSchema,
  opensMinute: minuteOfDaySchema,
  /** When this time is before the opening, the unit closes on the next day. */
  closesMinute: minuteOfDaySchema,
  timeZone: timeZoneSchema,
  /** While this is false, the schedule opens nothing. */
  active: z.boolean(),
});

export type UnitScheduleDraft = Readonly<
  Omit<z.infer<typeof unitScheduleShape>, "weekdays"> & { readonly weekdays: readonly number[] }
>;

export const unitScheduleSchema = unitScheduleShape.check(({ value, issues }) => {
  const { kind, limits, weekdays, opensMinute, closesMinute } = value;
  const wrong = (field: string, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if ((kind === "pool") !== (limits !== null)) wrong("limits", "missing");
  if (weekdays.length === 0) wrong("weekdays", "missing");
  if (opensMinute === closesMinute) wrong("closesMinute", "out-of-order");
});

/** A schedule as the back office shows it. */
export interface UnitSchedule extends UnitScheduleDraft {
  /** The next openings with their closings, in epoch ms; empty while the schedule is off. */
  readonly next: readonly { readonly opensAt: number; readonly closesAt: number }[];
  /** Why the schedule could not announce a unit at its last attempt; null when it could. */
  readonly refused: string | null;
}
