/** Everything people do, one entry each: where, how often against the others, and what. A new kind of move is a new entry. */
import { AT_TABLE } from "./at-table.ts";
import { AT_TURN } from "./at-turn.ts";
import { IN_POOLS } from "./in-pools.ts";
import type { Move } from "./move.ts";
import { ON_THE_LINE } from "./on-the-line.ts";

export type { Move } from "./move.ts";
export const MOVES: readonly Move[] = [...AT_TURN, ...AT_TABLE, ...IN_POOLS, ...ON_THE_LINE];
