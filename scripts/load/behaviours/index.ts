/** Everything people do, one entry each: where, how often against the others, and what. A new kind of move is a new entry. */
import { AT_TABLE_BEHAVIOURS } from "./at-table.ts";
import type { Behaviour } from "./behaviour.ts";
import { POOL_BEHAVIOURS } from "./in-pools.ts";
import { CONNECTION_BEHAVIOURS } from "./on-connection.ts";
import { TO_ACT_BEHAVIOURS } from "./to-act.ts";

export type { Behaviour } from "./behaviour.ts";
export const BEHAVIOURS: readonly Behaviour[] = [
  ...TO_ACT_BEHAVIOURS,
  ...AT_TABLE_BEHAVIOURS,
  ...POOL_BEHAVIOURS,
  ...CONNECTION_BEHAVIOURS,
];
