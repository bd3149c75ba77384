/**
 * Says when bots rest. While they rest, tables where only bots sit deal no further hand. `isForBotsAlone` in `tables/between-hands.ts` says
 * which tables these are, and `gateway/open-pages.ts` counts the people. Decision 0106
 */
import type { GameNode } from "../nodes/node.ts";
import type { ServerContext } from "../server-context.ts";

/**
 * True while tables where only bots sit may deal: when `BOTS_REST` is off, and while a person has a page of the room open. A node knows
 * only its own people, so bots do not rest in a room of several nodes.
 */
export const mayBotsPlayAlone = (
  { env, openPages }: Pick<ServerContext, "env" | "openPages">,
  { isAmongOthers }: Pick<GameNode, "isAmongOthers">,
): boolean => !env.BOTS_REST || openPages.arePeopleHere || isAmongOthers;
