/** Closes an account when its owner asks for it. SQL: only a function of the database closes an account. Decision 0066 */
import { type Refusal, refuse } from "@poker/engine";
import type { OwnDataRefusalCode } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

interface ClosedAccount {
  /** Until this time, in epoch milliseconds, the person can reopen the account by signing in. null for a guest, who cannot come back. */
  readonly reopenUntil: number | null;
}

interface Row {
  readonly refused: OwnDataRefusalCode | null;
  readonly reopen_until: Date | null;
}

/** `graceDays` is for how many days the person can reopen the account by signing in. */
export async function closeAccount(
  pool: Queryable,
  sessionKey: string,
  graceDays: number,
): Promise<ClosedAccount | Refusal<OwnDataRefusalCode>> {
  const { rows } = await pool.query<Row>("SELECT refused, reopen_until FROM account_close($1, $2)", [
    sessionKey,
    graceDays,
  ]);
  const { refused = null, reopen_until: reopenUntil = null } = rows[0] ?? {};
  return refused ? refuse(refused) : { reopenUntil: reopenUntil?.getTime() ?? null };
}
