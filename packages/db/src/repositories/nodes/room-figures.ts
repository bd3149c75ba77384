/**
 * Reads how much work is waiting in the whole room, for the metrics of the game servers. SQL: a function of the database counts the mails,
 * because no server may read them.
 */
import type { Queryable } from "../../sql/connect.ts";

export interface RoomFigures {
  /** How many mails should be sent or tried again now. */
  readonly mailsDue: number;
  /** The age in milliseconds of the oldest mail that was neither sent nor given up; 0 when there is none. */
  readonly oldestMailMs: number;
  /** How many commands of staff no process has carried out yet. */
  readonly commandsWaiting: number;
  /** When the last successful run of each job began, in epoch milliseconds. */
  readonly jobTimes: Readonly<Record<string, number>>;
  /** For each job that has never run successfully: since when it is due, in epoch milliseconds. */
  readonly jobFirstDue: Readonly<Record<string, number>>;
}

export async function readRoomFigures(pool: Queryable): Promise<RoomFigures> {
  const { rows } = await pool.query<RoomFigures>(
    `SELECT mails_due AS "mailsDue", oldest_mail_ms AS "oldestMailMs", commands_waiting AS "commandsWaiting",
       job_times AS "jobTimes", job_first_due AS "jobFirstDue" FROM room_figures()`,
  );
  return rows[0] ?? { mailsDue: 0, oldestMailMs: 0, commandsWaiting: 0, jobTimes: {}, jobFirstDue: {} };
}
