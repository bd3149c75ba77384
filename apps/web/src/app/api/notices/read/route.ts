import * as z from "zod";
import { currentUser } from "../../../../server/current-user.ts";
import { repositories } from "../../../../server/repositories.ts";
import { isSameOrigin } from "../../../../server/same-origin.ts";

const bodySchema = z.object({ upTo: z.int().positive() });

/** Marks the user's notices as read up to this one. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  const seen = bodySchema.safeParse(await request.json().catch(() => null));
  if (!seen.success) return new Response(null, { status: 400 });
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401 });
  await repositories().notices.markRead(user.userId, seen.data.upTo);
  return new Response(null, { status: 204 });
}
