import { currentUser } from "../../../server/current-user.ts";
import { repositories } from "../../../server/repositories.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

const jsonResponse = (status: number, content: object) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

/** Play chips for whoever asks, by the room's rule: 200 `{amount, nextAt}`, or 409 `{code, nextAt}`. Fault 50 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return jsonResponse(403, { code: "malformed" });
  const user = await currentUser();
  if (!user) return jsonResponse(401, { code: "no-such-person", nextAt: null });
  const { ok, ...result } = await repositories().refills.refillPlayer(user.userId);
  return jsonResponse(ok ? 200 : 409, result);
}
