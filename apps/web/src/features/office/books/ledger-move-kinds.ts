import type { LedgerMove } from "@poker/db";

/** Why chips move. */
export const LEDGER_MOVE_KINDS = [
  "buy-in",
  "top-up",
  "leave",
  "settle",
  "grant",
  "refill",
  "suspend",
  "suspense-return",
  "suspense-charity",
  "adjust",
] as const satisfies readonly LedgerMove["kind"][];
