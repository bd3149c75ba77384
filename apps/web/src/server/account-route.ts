/** One change that somebody asks for his own account: the same checks in front of each. */
import type * as z from "zod";
import type { AccountRefusal } from "../features/account/account-refusals.ts";
import { type CurrentUser, currentUser } from "./current-user.ts";
import { passwordAttempts } from "./rate-limits.ts";
import { isSameOrigin } from "./same-origin.ts";

const refusalResponse = (status: number, code: AccountRefusal | null) =>
  Response.json({ code }, { status, headers: { "cache-control": "no-store" } });

/** `make` answers null when it is done, else why not. */
export async function handleAccountChange<T>(
  request: Request,
  shape: z.ZodType<T>,
  make: (visitor: CurrentUser, wanted: T) => Promise<AccountRefusal | null>,
): Promise<Response> {
  if (!isSameOrigin(request)) return refusalResponse(403, "malformed"); // fault 68
  const wanted = shape.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return refusalResponse(400, "malformed");
  const visitor = await currentUser();
  if (!visitor) return refusalResponse(401, "session-revoked");
  if (!passwordAttempts.tryConsume(visitor.userId)) return refusalResponse(429, "too-many-tries"); // fault 67
  const refused = await make(visitor, wanted.data);
  return refusalResponse(refused ? 409 : 200, refused);
}
