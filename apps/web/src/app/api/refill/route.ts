import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

const answer = (status: number, content: object) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

/** Play chips for whoever asks, by the room's rule: 200 `{amount, nextAt}`, or 409 `{code, nextAt}`. Fault 50 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return answer(403, { code: "malformed" });
  const user = await currentUser();
  if (!user) return answer(401, { code: "no-such-person", nextAt: null });
  const { ok, ...result } = await room().refills.refill(user.userId);
  return answer(ok ? 200 : 409, result);
}
