/** Schedules that open and close a table or a pool on certain weekdays: their schema, and their errors by field. Decision 0114 */
import * as z from "zod";
import { poolLimitsSchema } from "../office/office-command.ts";
import { UNIT_KINDS } from "../office/office-units.ts";
import { minuteOfDaySchema, timeZoneSchema, weekdaysSchema } from "../room-time.ts";
import { tableSettingsSchema } from "./table-settings.ts";

/**
 * The maximum length of a schedule's name. A unit's name is this name plus the day on which the unit opens, and both must fit into a unit's
 * name.
 */
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
  /** When the unit closes. A time before the opening means the next day. */
  closesMinute: minuteOfDaySchema,
  timeZone: timeZoneSchema,
  /** False while the schedule is switched off and opens nothing. */
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
  /** When the next units open and close, epoch ms. Empty while the schedule is switched off. */
  readonly next: readonly { readonly opensAt: number; readonly closesAt: number }[];
  /** Why the schedule's last attempt to announce a unit failed. null when it succeeded. */
  readonly refused: string | null;
}
