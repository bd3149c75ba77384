import * as z from "zod";
import type { AccountProblem } from "../../../features/account/problems.ts";
import { room } from "../../../server/database.ts";
import { accountsFrom, addressOf } from "../../../server/limits.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

/** Anything else in the body is dropped. Fault 70 */
const body = z.object({ name: z.string().max(200), email: z.string().max(300), password: z.string().max(1_000) });

const refuse = (status: number, code: AccountProblem) => Response.json({ code }, { status });

/** Makes an account; signing in is a step of its own. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuse(403, "malformed");
  if (!accountsFrom.take(addressOf(request.headers.get("x-forwarded-for")))) return refuse(429, "too-many-tries");
  const wanted = body.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return refuse(400, "malformed");
  const made = await room().users.register(wanted.data);
  return "refused" in made ? refuse(409, made.refused) : Response.json({ name: made.user.name }, { status: 201 });
}
