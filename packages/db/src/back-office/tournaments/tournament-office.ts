/**
 * Lets staff make tournaments: single ones, from templates, and by schedules. A change to a running tournament is sent to its owner as a
 * command. SQL: settings are read as they were stored, and functions of the database make tournaments and save templates and schedules.
 */
import {
  checkTournamentSettings,
  completeTournamentSettings,
  type Done,
  type EpochMs,
  isRefusal,
  type Refusal,
  refuse,
  type TournamentSettings,
} from "@poker/engine";
import {
  type Currency,
  type TournamentDraftRefusalCode,
  type TournamentSchedule,
  type TournamentScheduleDraft,
  type TournamentScheduleRefusalCode,
  type TournamentTemplate,
  withSomeTarget,
} from "@poker/protocol";
import type pg from "pg";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";
import { type Staff, withPermission } from "../office/check-permission.ts";
import { createCommands } from "../tables/commands.ts";
import { listUnitCommands } from "../tables/unit-commands.ts";
import { toDate } from "../tables/unit-drafts.ts";
import { createTournamentFigures } from "./tournament-figures.ts";

interface TournamentDraft {
  /** A UUID that the page makes. A repeated request has the same id and makes no second tournament. */
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
  /** When registration opens, in epoch milliseconds. null for a sit-and-go, for which `startsAt` is null too. */
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  readonly reason: string;
}

/** The kinds of commands that the owner of a tournament accepts. */
const TOURNAMENT_COMMANDS = ["start", "pause", "resume", "cancel", "disqualify"] as const;

interface TournamentCommandRequest {
  readonly commandId: string;
  readonly tournamentId: string;
  readonly kind: (typeof TOURNAMENT_COMMANDS)[number];
  /** The payload, in the form that `officeCommand` of the protocol defines. */
  readonly payload: object;
  readonly reason: string;
}

/** For each refusal, the form fields that it is about. A field of the settings is named by its path. */
const DRAFT_ISSUES: IssuesByCode<TournamentDraftRefusalCode> = {
  "reason-required": [{ field: "reason", code: "missing" }],
  "wrong-times": [{ field: "startsAt", code: "out-of-order" }],
  "in-the-past": [{ field: "startsAt", code: "in-the-past" }],
  "play-money-fee": [{ field: "buyIn.fee", code: "play-money" }],
  "no-such-target": [{ field: "satellite.tournamentId", code: "missing" }],
  "target-starts-first": [{ field: "startsAt", code: "after-target" }],
  "other-currency": [{ field: "currency", code: "contradiction" }],
  "wrong-price": [{ field: "satellite.price", code: "wrong-price" }],
  "not-funded": [{ field: "guarantee", code: "not-funded" }],
};

const SCHEDULE_ISSUES: IssuesByCode<TournamentScheduleRefusalCode> = {
  "reason-required": [{ field: "reason", code: "missing" }],
  "no-such-template": [{ field: "templateId", code: "missing" }],
  "no-such-time-zone": [{ field: "timeZone", code: "missing" }],
  "no-such-target": [{ field: "targetScheduleId", code: "missing" }],
};

export const createTournamentOffice = ({ prisma, pool }: Pick<Database, "prisma" | "pool">) => ({
  /** Makes a tournament. A node takes it within a second. */
  create: withPermission(
    "tables.write",
    async (staff, draft: TournamentDraft): Promise<{ readonly id: string } | Refusal<TournamentDraftRefusalCode>> => {
      const { id, name, settings, opensAt, startsAt, reason } = draft;
      const issues = checkTournamentSettings(settings);
      if (issues.length > 0) return refuse("unusable-settings", undefined, issues);
      const made = await callRefusing(
        pool,
        "SELECT tournament_create($1, $2, $3, $4, $5, $6, $7, $8) AS refused",
        [
          staff.sessionKey,
          id,
          name,
          JSON.stringify(settings),
          toDate(opensAt),
          toDate(startsAt),
          reason,
          staff.ipAddress,
        ],
        DRAFT_ISSUES,
      );
      return isRefusal(made) ? made : { id };
    },
  ),

  /** Returns the templates, sorted by name, with retired ones last. */
  listTemplates: withPermission("tables.read", async (): Promise<readonly TournamentTemplate[]> => {
    const { rows } = await pool.query<TournamentTemplate>(
      "SELECT id, name, settings, retired FROM tournament_templates ORDER BY retired, lower(name), id",
    );
    return rows.map((row) => ({ ...row, settings: completeTournamentSettings(row.settings) }));
  }),

  /** Returns how much is left for guarantees and not reserved yet, in cents. M19 */
  getPromotions: withPermission("tables.read", async (): Promise<Readonly<Record<Currency, number>>> => {
    const { rows } = await pool.query<{ currency: Currency; balance: number }>(
      "SELECT currency, balance FROM ledger_accounts WHERE kind = 'promotion'",
    );
    const held = (wanted: Currency) => rows.find(({ currency }) => currency === wanted)?.balance ?? 0;
    return { play: held("play"), real: held("real") };
  }),

  /** Saves a template. It does not contain the target of a satellite, which is chosen when a tournament is made from the template. */
  saveTemplate: withPermission("tables.write", (staff, template: TournamentTemplate, reason: string) =>
    saveTemplate(pool, staff, template, reason),
  ),

  ...createScheduleFunctions(pool),
  ...createTournamentFigures({ prisma, pool }),

  enqueueCommand: (staff: Staff, { commandId: id, tournamentId, kind, payload, reason }: TournamentCommandRequest) =>
    createCommands(pool).enqueue(staff, "tables.write", { id, unitId: tournamentId, kind, payload }, reason),

  /** Returns the last commands to the tournament, newest first. */
  listCommands: withPermission("tables.read", (_staff, id: string) => listUnitCommands(pool, id)),
});

const createScheduleFunctions = (pool: pg.Pool) => ({
  listSchedules: withPermission("tables.read", () => listSchedules(pool)),

  saveSchedule: withPermission(
    "tables.write",
    (staff, draft: TournamentScheduleDraft, reason: string): Promise<Done | Refusal<TournamentScheduleRefusalCode>> => {
      const { id, templateId, name, keepOpen, weekdays, minuteOfDay, timeZone, announceMs, registerMs } = draft;
      return callRefusing(
        pool,
        "SELECT tournament_schedule_save($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS refused",
        [
          staff.sessionKey,
          id,
          templateId,
          name,
          keepOpen,
          weekdays,
          minuteOfDay,
          timeZone,
          announceMs,
          registerMs,
          draft.targetScheduleId,
          reason,
          staff.ipAddress,
        ],
        SCHEDULE_ISSUES,
      );
    },
  ),

  /** Ends a schedule, which then makes no more tournaments. Tournaments that it has already made go on. */
  endSchedule: withPermission(
    "tables.write",
    (staff, id: string, reason: string): Promise<Done | Refusal<TournamentScheduleRefusalCode>> =>
      callRefusing(pool, "SELECT tournament_schedule_end($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        id,
        reason,
        staff.ipAddress,
      ]),
  ),
});

async function saveTemplate(
  pool: pg.Pool,
  staff: Staff,
  { id, name, settings, retired }: TournamentTemplate,
  reason: string,
): Promise<Done | Refusal<TournamentDraftRefusalCode>> {
  const issues = checkTournamentSettings(withSomeTarget(settings));
  if (issues.length > 0) return refuse("unusable-settings", undefined, issues);
  return callRefusing(pool, "SELECT tournament_template_save($1, $2, $3, $4, $5, $6, $7) AS refused", [
    staff.sessionKey,
    id,
    name,
    JSON.stringify(settings),
    retired,
    reason,
    staff.ipAddress,
  ]);
}

/** Returns the schedules, active ones first, then sorted by name. */
async function listSchedules(pool: pg.Pool): Promise<readonly TournamentSchedule[]> {
  const { rows } = await pool.query<
    Omit<TournamentSchedule, "nextStartAt" | "endedAt"> & { next_start_at: Date | null; ended_at: Date | null }
  >(
    `SELECT id, template_id AS "templateId", name, keep_open AS "keepOpen", weekdays, minute_of_day AS "minuteOfDay",
            time_zone AS "timeZone", announce_ms AS "announceMs", register_ms AS "registerMs",
            target_schedule_id AS "targetScheduleId", next_start_at, ended_at, refused
     FROM tournament_schedules ORDER BY ended_at IS NOT NULL, lower(name), id`,
  );
  return rows.map(({ next_start_at: nextStartAt, ended_at: endedAt, ...row }) => ({
    ...row,
    nextStartAt: nextStartAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  }));
}
