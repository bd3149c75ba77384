import { refuse } from "@poker/engine";
import { currentUser } from "../../../server/current-user.ts";
import { repositories } from "../../../server/repositories.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

const jsonResponse = (status: number, content: object) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

/** Refills the user's play chips by the room's rule: 200 `{ok, amount, nextAt}`, or 409 with the refusal. Fault 50 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return jsonResponse(403, refuse("malformed"));
  const user = await currentUser();
  if (!user) return jsonResponse(401, refuse("no-such-person"));
  const result = await repositories().refills.refillPlayer(user.userId);
  return jsonResponse(result.ok ? 200 : 409, result);
}
