/**
 * Tables and pools as the staff see, make and change them. What they do, their owners do: changes of what is open are commands.
 * SQL: rake configs as they were written, and the function that changes a schedule.
 */
import { DONE, type Done, type RakeConfig, type Refusal, refuse } from "@poker/engine";
import type { GameStanding, OfficeUnit, Schedule } from "@poker/protocol";
import type pg from "pg";
import { isAllowed, type Staff, withPermission } from "./check-permission.ts";
import { enqueueWithPermission, listUnitCommands } from "./unit-commands.ts";
import { createUnit, toDate, type UnitDraft } from "./unit-drafts.ts";
import { listUnits, readUnit, type UnitFilter } from "./unit-rows.ts";

export interface ScheduleChange {
  readonly unitId: string;
  readonly schedule: Schedule;
  readonly reason: string;
}
/** `open-already`: people may be there; it opens no more. `in-the-past`: that moment is over. `own-table`: the member of the staff sits there. `private-game`: it ends by its term. */
export type ScheduleRefusal = Refusal<
  | "reason-required"
  | "no-such-unit"
  | "own-table"
  | "private-game"
  | "open-already"
  | "in-the-past"
  | "ends-before-it-begins"
>;

const MAX_GAME_PEOPLE = 200;
/** A person of a private game, as its table's log says of them. */
export interface GamePerson {
  readonly id: string;
  readonly name: string;
  readonly standing: GameStanding;
}

export const createUnitOffice = (pool: pg.Pool) => ({
  /** Newest first; `before`: `next` of the page before. Private games for those alone who may look at them, here and below. */
  list: withPermission("tables.read", (staff, filter: UnitFilter, before: string | null) =>
    listUnits(pool, filter, before, scopeOf(staff)),
  ),

  get: withPermission("tables.read", async (staff, id: string): Promise<{ readonly unit: OfficeUnit | null }> => {
    return { unit: await readUnit(pool, id, scopeOf(staff)) };
  }),

  /** Everybody who has come into a private game by its link, in that order; empty of every other table. */
  listGamePeople: withPermission("games.read", async (_staff, id: string): Promise<readonly GamePerson[]> => {
    const { rows } = await pool.query<GamePerson>(
      `SELECT u.id, u.name, p.standing FROM private_game_players p JOIN users u ON u.id = p.user_id
       WHERE p.table_id = $1 ORDER BY p.entered_at, u.id LIMIT ${MAX_GAME_PEOPLE}`,
      [id],
    );
    return rows;
  }),

  /** Every version of every rake config, for a table to be attached to; newest version first. R1 */
  listRakeConfigs: withPermission("tables.read", async (): Promise<readonly RakeConfig[]> => {
    const { rows } = await pool.query<{ config: RakeConfig }>(
      "SELECT config FROM rake_configs ORDER BY name, id, version DESC",
    );
    return rows.map(({ config }) => config);
  }),

  /** A node takes it up within a second. */
  createUnit: withPermission("tables.write", (staff, draft: UnitDraft) => createUnit(pool, staff, draft)),

  /** To change settings, pause, resume, close. */
  enqueueCommand: enqueueWithPermission(pool, "tables.write"),
  /** To cancel a running hand. T6, fault 52 */
  enqueueHandCommand: enqueueWithPermission(pool, "hands.cancel"),

  /** When it opens, as long as it has not, and when it closes. Kept as it is by who runs it: it is no part of the game. */
  setSchedule: withPermission(
    "tables.write",
    async (
      staff,
      { unitId, schedule: { opensAt, closesAt }, reason }: ScheduleChange,
    ): Promise<Done | ScheduleRefusal> => {
      const { rows } = await pool.query<{ code: ScheduleRefusal["code"] | null }>(
        "SELECT unit_set_schedule($1, $2, $3, $4, $5, $6) AS code",
        [staff.sessionKey, unitId, toDate(opensAt), toDate(closesAt), reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
  ),

  /** What was asked of it last, newest first. */
  listCommands: withPermission("tables.read", async (staff, unitId: string) =>
    (await readUnit(pool, unitId, scopeOf(staff))) ? listUnitCommands(pool, unitId) : [],
  ),
});

const scopeOf = (staff: Staff) => ({ mayReadGames: isAllowed(staff, "games.read") });
