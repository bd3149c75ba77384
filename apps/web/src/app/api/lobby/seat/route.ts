import { GAMES, refuse, STRUCTURES } from "@poker/engine";
import { CURRENCIES } from "@poker/protocol";
import * as z from "zod";
import { jsonResponse, toResponse } from "../../../../server/requests/api-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const dynamic = "force-dynamic";

const flag = z.literal("yes").optional();
const querySchema = z.object({
  currency: z.enum(CURRENCIES).default("play"),
  except: z.uuid().nullable().default(null),
  lively: flag,
});
const lastSchema = z.object({
  tableId: z.uuid(),
  game: z.enum(GAMES),
  structure: z.enum(STRUCTURES),
  bigBlind: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

/**
 * Finds the best table for a player who does not mind where they sit. Returns `{ table: null }` when there is none. Every visitor may ask.
 */
export async function GET(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const wish = querySchema.safeParse(query);
  const last = lastSchema.safeParse(query);
  if (!wish.success) return toResponse(refuse("malformed"));
  const { currency, except, lively } = wish.data;
  const table = await repositories().lobbyList.findBestSeat({
    currency,
    except,
    last: last.success ? last.data : null,
    isLivelyFirst: lively === "yes",
  });
  return jsonResponse(200, { table });
}
