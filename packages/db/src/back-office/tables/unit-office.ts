/**
 * Lists, creates and changes tables and pools for staff. A change to an open unit is sent to its owner as a command. SQL: rake configs are
 * read as they were stored, and a function of the database changes a schedule.
 */
import type { Done, RakeConfig, Refusal } from "@poker/engine";
import type { GameStanding, OfficeUnit, Schedule, UnitScheduleRefusalCode } from "@poker/protocol";
import type pg from "pg";
import { callRefusing } from "../../sql/call-refusing.ts";
import { isAllowed, type Staff, withPermission } from "../office/check-permission.ts";
import { enqueueWithPermission, listUnitCommands } from "./unit-commands.ts";
import { createUnit, toDate, type UnitDraft } from "./unit-drafts.ts";
import { listUnits, readUnit, type UnitFilter } from "./unit-rows.ts";
import { createUnitScheduleOffice } from "./unit-schedules.ts";

interface ScheduleChange {
  readonly unitId: string;
  readonly schedule: Schedule;
  readonly reason: string;
}

const MAX_GAME_PEOPLE = 200;
/** A person who used the link of a private game, and what they are in the game by the log of its table. */
export interface GamePerson {
  readonly id: string;
  readonly name: string;
  readonly standing: GameStanding;
}

export const createUnitOffice = (pool: pg.Pool) => ({
  ...createUnitScheduleOffice(pool),

  /**
   * Returns units, newest first. `before` is the `next` of the previous page. In `list` and `get`, private games are shown only to staff
   * who may read them.
   */
  list: withPermission("tables.read", (staff, filter: UnitFilter, before: string | null) =>
    listUnits(pool, filter, before, scopeOf(staff)),
  ),

  get: withPermission("tables.read", async (staff, id: string): Promise<{ readonly unit: OfficeUnit | null }> => {
    return { unit: await readUnit(pool, id, scopeOf(staff)) };
  }),

  /** Returns everyone who has used the link of a private game, in the order in which they came. Empty for every other table. */
  listGamePeople: withPermission("games.read", async (_staff, id: string): Promise<readonly GamePerson[]> => {
    const { rows } = await pool.query<GamePerson>(
      `SELECT u.id, u.name, p.standing FROM private_game_players p JOIN users u ON u.id = p.user_id
       WHERE p.table_id = $1 ORDER BY p.entered_at, u.id LIMIT ${MAX_GAME_PEOPLE}`,
      [id],
    );
    return rows;
  }),

  /** Returns every version of every rake config that a table can use, newest versions first. R1 */
  listRakeConfigs: withPermission("tables.read", async (): Promise<readonly RakeConfig[]> => {
    const { rows } = await pool.query<{ config: RakeConfig }>(
      "SELECT config FROM rake_configs ORDER BY name, id, version DESC",
    );
    return rows.map(({ config }) => config);
  }),

  /** Creates a table or pool. A node takes it within a second. */
  createUnit: withPermission("tables.write", (staff, draft: UnitDraft) => createUnit(pool, staff, draft)),

  /** Sends a command to the unit: change its settings, pause, resume or close it. */
  enqueueCommand: enqueueWithPermission(pool, "tables.write"),
  /** Sends a command to cancel the running hand. T6, fault 52 */
  enqueueHandCommand: enqueueWithPermission(pool, "hands.cancel"),

  /** Changes when a unit closes, and when it opens if it is not open yet. A private game cannot have such a schedule. */
  setSchedule: withPermission(
    "tables.write",
    (
      staff,
      { unitId, schedule: { opensAt, closesAt }, reason }: ScheduleChange,
    ): Promise<Done | Refusal<UnitScheduleRefusalCode>> =>
      callRefusing(pool, "SELECT unit_set_schedule($1, $2, $3, $4, $5, $6) AS refused", [
        staff.sessionKey,
        unitId,
        toDate(opensAt),
        toDate(closesAt),
        reason,
        staff.ipAddress,
      ]),
  ),

  /** Returns the last commands to the unit, newest first. */
  listCommands: withPermission("tables.read", async (staff, unitId: string) =>
    (await readUnit(pool, unitId, scopeOf(staff))) ? listUnitCommands(pool, unitId) : [],
  ),
});

const scopeOf = (staff: Staff) => ({ mayReadGames: isAllowed(staff, "games.read") });
