/** Wraps a route that changes the user's own account: origin, body and session are checked first. */
import { type Done, type Refusal, refuse } from "@poker/engine";
import type * as z from "zod";
import type { AccountRefusalCode } from "../features/account/account-refusals.ts";
import { type CurrentUser, currentUser } from "./current-user.ts";
import { passwordAttempts } from "./rate-limits.ts";
import { isSameOrigin } from "./same-origin.ts";

const jsonResponse = (status: number, content: Done | Refusal<AccountRefusalCode>) =>
  Response.json(content, { status, headers: { "cache-control": "no-store" } });

/** `change` returns whether it is done, or the refusal. */
export async function handleAccountChange<T>(
  request: Request,
  shape: z.ZodType<T>,
  change: (visitor: CurrentUser, wanted: T) => Promise<Done | Refusal<AccountRefusalCode>>,
): Promise<Response> {
  if (!isSameOrigin(request)) return jsonResponse(403, refuse("malformed")); // fault 68
  const wanted = shape.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return jsonResponse(400, refuse("malformed"));
  const visitor = await currentUser();
  if (!visitor) return jsonResponse(401, refuse("session-revoked"));
  if (!passwordAttempts.tryConsume(visitor.userId)) return jsonResponse(429, refuse("too-many-tries")); // fault 67
  const result = await change(visitor, wanted.data);
  return jsonResponse(result.ok ? 200 : 409, result);
}
