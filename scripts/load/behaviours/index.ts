/**
 * Lists every behaviour of simulated players, with its weight and the situations in which it is possible. A new
 * behaviour is added here.
 */
import { AT_TABLE_BEHAVIOURS } from "./at-table.ts";
import type { Behaviour } from "./behaviour.ts";
import { POOL_BEHAVIOURS } from "./in-pools.ts";
import { PRIVATE_GAME_BEHAVIOURS } from "./in-private-games.ts";
import { TOURNAMENT_BEHAVIOURS } from "./in-tournaments.ts";
import { CONNECTION_BEHAVIOURS } from "./on-connection.ts";
import { TO_ACT_BEHAVIOURS } from "./to-act.ts";

export { type Behaviour, pickBehaviour } from "./behaviour.ts";
export const BEHAVIOURS: readonly Behaviour[] = [
  ...TO_ACT_BEHAVIOURS,
  ...AT_TABLE_BEHAVIOURS,
  ...POOL_BEHAVIOURS,
  ...PRIVATE_GAME_BEHAVIOURS,
  ...TOURNAMENT_BEHAVIOURS,
  ...CONNECTION_BEHAVIOURS,
];
