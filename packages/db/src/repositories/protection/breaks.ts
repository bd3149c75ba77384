/**
 * Lets players take breaks from play and return from them. SQL: functions of the database find the player by their session and decide, and
 * the database's clock says which breaks are in force. Fault 69
 */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import {
  type AskedReturn,
  type BreakInForce,
  type BreakKind,
  type BreakRefusalCode,
  NEVER_EXPIRES,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";

type BreakRefusal = Refusal<BreakRefusalCode>;

/** What a browser knows about all the people who play in it. */
interface BreakBrowser {
  /** The secret id that the browser sends with its sign-ins; null when it has none. */
  readonly deviceId: string | null;
  /** The keys of other sessions in this browser, for example of a guest. */
  readonly otherSessionKeys: readonly string[];
}

export interface Breaks {
  /**
   * Begins a break, and returns its end in epoch milliseconds. Faults 120, 127
   * - `length` is in days for a cool-off and in months for a self-exclusion. null means for good.
   * - `browser` is null when nothing is known about the browser. The break applies to everyone who plays in the browser.
   * - A break of more than a week needs a fresh sign-in.
   */
  begin(
    sessionKey: string,
    kind: BreakKind,
    length: number | null,
    browser?: BreakBrowser | null,
  ): Promise<(Done & { readonly until: number }) | BreakRefusal>;
  /**
   * Asks to return from a self-exclusion. `dueAt` is the end of the waiting time. `dueAt` and the time in the detail of `too-early` are in
   * epoch milliseconds.
   */
  askReturn(
    sessionKey: string,
  ): Promise<(Done & { readonly dueAt: number; readonly needsStaff: boolean }) | BreakRefusal>;
  withdrawReturn(sessionKey: string): Promise<Done | BreakRefusal>;
  /**
   * Applies a break of one identity to another identity in the same browser: if user `fromUserId` is on a break, the person of this session
   * is put on it too.
   */
  carry(sessionKey: string, fromUserId: string): Promise<void>;
  /** Applies the breaks that were begun in this session's browser to the person of the session. */
  meet(sessionKey: string): Promise<void>;
  /** Returns the break that the player is on now; null when they are on none. */
  findInForce(userId: string): Promise<BreakInForce | null>;
}

interface BreakRow {
  kind: BreakKind;
  began_at: Date;
  until: Date;
  break_until: Date;
  may_ask_at: Date;
  is_over: boolean;
  may_ask: boolean;
  return_id: number | null;
  asked_at: Date | null;
  due_at: Date | null;
  approved: boolean | null;
}

export const createBreaks = (pool: Queryable): Breaks => ({
  async begin(sessionKey, kind, length, browser = null) {
    const { rows } = await pool.query<{ refused: BreakRefusalCode | null; until: Date | null }>(
      "SELECT * FROM break_begin($1, $2, $3, $4, $5)",
      [sessionKey, kind, length, browser?.deviceId ?? null, browser?.otherSessionKeys ?? []],
    );
    const { refused = null, until = null } = rows[0] ?? {};
    return until === null ? refuse(refused ?? "session-revoked") : { ...DONE, until: until.getTime() };
  },

  async askReturn(sessionKey) {
    const { rows } = await pool.query<{
      refused: BreakRefusalCode | null;
      due_at: Date | null;
      needs_staff: boolean | null;
    }>("SELECT * FROM break_return_request($1)", [sessionKey]);
    const { refused = null, due_at: at = null, needs_staff: needsStaff = null } = rows[0] ?? {};
    if (refused === null && at !== null) return { ...DONE, dueAt: at.getTime(), needsStaff: needsStaff === true };
    return refuse(refused ?? "session-revoked", at ? { mayAskAt: at.getTime() } : undefined);
  },

  withdrawReturn: (sessionKey) => callRefusing(pool, "SELECT break_withdraw_return($1) AS refused", [sessionKey]),

  async carry(sessionKey, fromUserId) {
    await pool.query("SELECT break_carry($1, $2)", [sessionKey, fromUserId]);
  },

  async meet(sessionKey) {
    await pool.query("SELECT session_meet_break($1)", [sessionKey]);
  },

  async findInForce(userId) {
    const { rows } = await pool.query<BreakRow>({
      name: "break-in-force",
      text: `SELECT b.kind, b.begins_at AS began_at, b.until, u.break_until, a.may_ask_at,
                    b.until <= now() AS is_over, a.may_ask_at <= now() AND r.id IS NULL AS may_ask,
                    r.id AS return_id, r.asked_at, r.due_at, r.approved_by IS NOT NULL AS approved
             FROM users u
             CROSS JOIN LATERAL (SELECT * FROM play_breaks p WHERE p.user_id = u.id ORDER BY p.id DESC LIMIT 1) AS b
             CROSS JOIN LATERAL (SELECT least(b.until, b.begins_at + interval '6 months') AS may_ask_at) AS a
             LEFT JOIN break_returns r ON r.user_id = u.id AND r.outcome IS NULL
             WHERE u.id = $1 AND u.break_until > now()`,
      values: [userId],
    });
    const [row] = rows;
    return row ? toBreak(row) : null;
  },
});

function toBreak(row: BreakRow): BreakInForce {
  const endsAt = row.break_until.getTime();
  const endsByItself = endsAt < NEVER_EXPIRES;
  return {
    kind: row.kind,
    beganAt: row.began_at.getTime(),
    until: row.until.getTime(),
    endsAt: endsByItself ? endsAt : null,
    mayAskAt: endsByItself ? null : row.may_ask_at.getTime(),
    isOver: row.is_over && !endsByItself,
    mayAsk: row.may_ask && !endsByItself,
    askedReturn: toAskedReturn(row),
  };
}

const toAskedReturn = ({ return_id: id, asked_at: askedAt, due_at: dueAt, approved }: BreakRow): AskedReturn | null =>
  id === null || askedAt === null || dueAt === null
    ? null
    : {
        id,
        askedAt: askedAt.getTime(),
        dueAt: dueAt.getTime(),
        isApprovedOnce: approved === true,
      };
