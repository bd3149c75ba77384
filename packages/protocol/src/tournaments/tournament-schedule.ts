/** Schedules, which make tournaments from a template automatically: the shape of a schedule, and its errors by field. */
import * as z from "zod";
import { minuteOfDaySchema, timeZoneSchema, weekdaysSchema } from "../room-time.ts";
import { MAX_TOURNAMENT_NAME_LENGTH } from "./tournament-settings.ts";

/** The most sit-and-gos of one schedule that may be open at the same time. */
const MAX_KEPT_OPEN = 20;

const MAX_LEAD_MS = 366 * 24 * 3_600_000;

const leadSchema = z.int().min(0).max(MAX_LEAD_MS);

const scheduleShape = z.strictObject({
  id: z.uuid(),
  templateId: z.uuid(),
  /** The name of the schedule's tournaments. */
  name: z.string().trim().min(1).max(MAX_TOURNAMENT_NAME_LENGTH),
  /** For a sit-and-go, how many tournaments are open for registration at any time; null for a scheduled tournament. */
  keepOpen: z.int().min(1).max(MAX_KEPT_OPEN).nullable(),
  /** 1 is Monday; empty for a sit-and-go. */
  weekdays: weekdaysSchema,
  /** The start as a minute of the day in `timeZone`; null for a sit-and-go. */
  minuteOfDay: minuteOfDaySchema.nullable(),
  /** For example `Europe/Madrid`. */
  timeZone: timeZoneSchema,
  /** How long before its start a tournament is made. `registerMs` is how long before the start the registration opens. */
  announceMs: leadSchema,
  registerMs: leadSchema,
  /** The schedule whose next tournament is the target of these satellites. M23 */
  targetScheduleId: z.uuid().nullable(),
});

export type TournamentScheduleDraft = Readonly<
  Omit<z.infer<typeof scheduleShape>, "weekdays"> & { readonly weekdays: readonly number[] }
>;

/** A scheduled start needs a weekday, a time of the day, and a registration that opens earlier. */
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
