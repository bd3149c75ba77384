/**
 * Decides when bots rest. While they rest, tables where only bots sit start no new hand. `isForBotsAlone` in `tables/between-hands.ts`
 * finds these tables. `gateway/open-pages.ts` counts the people. Decision 0106
 */
import type { GameNode } from "../nodes/node.ts";
import type { ServerContext } from "../server-context.ts";

/**
 * Returns true when tables where only bots sit may start hands:
 * - `BOTS_REST` is off, or
 * - a person has a page of the room open, or
 * - the room has several nodes. Each node knows only its own people, so bots never rest in such a room.
 */
export const mayBotsPlayAlone = (
  { env, openPages }: Pick<ServerContext, "env" | "openPages">,
  { isAmongOthers }: Pick<GameNode, "isAmongOthers">,
): boolean => !env.BOTS_REST || openPages.arePeopleHere || isAmongOthers;
