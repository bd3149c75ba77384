/**
 * Reads how much work waits in the whole room, for the metrics of the game servers. SQL: no server may read the mails
 * directly.
 */
import type { Queryable } from "../../sql/connect.ts";

export interface RoomFigures {
  /** Mails whose next attempt is due. */
  readonly mailsDue: number;
  /** The age of the oldest mail that was neither sent nor given up, in ms; 0 when there is no such mail. */
  readonly oldestMailMs: number;
  /** Commands of staff that no process has carried out yet. */
  readonly commandsWaiting: number;
  /** When the last good run of each job began, epoch ms. */
  readonly jobTimes: Readonly<Record<string, number>>;
  /** Since when each job without a good run is due, epoch ms. */
  readonly jobFirstDue: Readonly<Record<string, number>>;
}

export async function readRoomFigures(pool: Queryable): Promise<RoomFigures> {
  const { rows } = await pool.query<RoomFigures>(
    `SELECT mails_due AS "mailsDue", oldest_mail_ms AS "oldestMailMs", commands_waiting AS "commandsWaiting",
       job_times AS "jobTimes", job_first_due AS "jobFirstDue" FROM room_figures()`,
  );
  return rows[0] ?? { mailsDue: 0, oldestMailMs: 0, commandsWaiting: 0, jobTimes: {}, jobFirstDue: {} };
}
