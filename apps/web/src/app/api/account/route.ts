import { isRefusal, type Refusal, refuse } from "@poker/engine";
import * as z from "zod";
import type { AccountRefusalCode } from "../../../features/account/account-refusals.ts";
import { accountsPerAddress, clientAddress } from "../../../server/rate-limits.ts";
import { repositories } from "../../../server/repositories.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

/** Unknown fields of the body are dropped. Fault 70 */
const bodySchema = z.object({ name: z.string().max(200), email: z.string().max(300), password: z.string().max(1_000) });

const refusalResponse = (status: number, refusal: Refusal<AccountRefusalCode>) => Response.json(refusal, { status });

/** Creates an account; signing in is a request of its own. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refusalResponse(403, refuse("malformed"));
  if (!accountsPerAddress.tryConsume(clientAddress(request.headers.get("x-forwarded-for"))))
    return refusalResponse(429, refuse("too-many-tries"));
  const wanted = bodySchema.safeParse(await request.json().catch(() => null));
  if (!wanted.success) return refusalResponse(400, refuse("malformed"));
  const made = await repositories().users.register(wanted.data);
  return isRefusal(made) ? refusalResponse(409, made) : Response.json({ name: made.user.name }, { status: 201 });
}
