/** Schedules, which make tournaments from a template at set times: their schema, and their errors by field. */
import * as z from "zod";
import { minuteOfDaySchema, timeZoneSchema, weekdaysSchema } from "../room-time.ts";
import { MAX_TOURNAMENT_NAME_LENGTH } from "./tournament-settings.ts";

/** How many sit-and-gos of one schedule may be open at the same time. */
const MAX_KEPT_OPEN = 20;

const MAX_LEAD_MS = 366 * 24 * 3_600_000;

const leadSchema = z.int().min(0).max(MAX_LEAD_MS);

const scheduleShape = z.strictObject({
  id: z.uuid(),
  templateId: z.uuid(),
  /** The name that the schedule's tournaments get. */
  name: z.string().trim().min(1).max(MAX_TOURNAMENT_NAME_LENGTH),
  /** How many sit-and-gos the schedule keeps open for registration. null when it makes tournaments with a fixed start. */
  keepOpen: z.int().min(1).max(MAX_KEPT_OPEN).nullable(),
  /** The weekdays on which a tournament starts. 1 is Monday. Empty for sit-and-gos. */
  weekdays: weekdaysSchema,
  /** The time of day at which a tournament starts, as minutes after midnight in `timeZone`. null for sit-and-gos. */
  minuteOfDay: minuteOfDaySchema.nullable(),
  /** For example `Europe/Madrid`. */
  timeZone: timeZoneSchema,
  /** How many ms before its start a tournament is made and announced. */
  announceMs: leadSchema,
  /** How many ms before the start registration opens. */
  registerMs: leadSchema,
  /** For satellites, the schedule whose next tournament is their target. M23 */
  targetScheduleId: z.uuid().nullable(),
});

export type TournamentScheduleDraft = Readonly<
  Omit<z.infer<typeof scheduleShape>, "weekdays"> & { readonly weekdays: readonly number[] }
>;

/**
 * Also checks that a schedule with a fixed start has a weekday and a time of day, and that registration opens before the start but not
 * before the announcement.
 */
export const tournamentScheduleSchema = scheduleShape.check(({ value, issues }) => {
  const { keepOpen, weekdays, minuteOfDay, announceMs, registerMs } = value;
  if (keepOpen !== null) return;
  const wrong = (field: string, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if (minuteOfDay === null) wrong("minuteOfDay", "missing");
  if (weekdays.length === 0) wrong("weekdays", "missing");
  if (registerMs === 0) wrong("registerMs", "too-small");
  if (announceMs < registerMs) wrong("announceMs", "out-of-order");
});
