/** One change that somebody asks for his own account: the same checks in front of each. */
import type * as z from "zod";
import type { AccountProblem } from "../features/account/problems.ts";
import { currentUser, type Visitor } from "./auth.ts";
import { passwordTries } from "./limits.ts";
import { isSameOrigin } from "./same-origin.ts";

const answer = (status: number, code: AccountProblem | null) =>
  Response.json({ code }, { status, headers: { "cache-control": "no-store" } });

/** `make` answers null when it is done, else why not. */
export async function changeOf<T>(
  request: Request,
  shape: z.ZodType<T>,
  make: (visitor: Visitor, wanted: T) => Promise<AccountProblem | null>,
): Promise<Response> {
  if (!isSameOrigin(request)) return answer(403, "malformed"); // fault 68
  const wanted = shape.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return answer(400, "malformed");
  const visitor = await currentUser();
  if (!visitor) return answer(401, "session-revoked");
  if (!passwordTries.take(visitor.userId)) return answer(429, "too-many-tries"); // fault 67
  const refused = await make(visitor, wanted.data);
  return answer(refused ? 409 : 200, refused);
}
