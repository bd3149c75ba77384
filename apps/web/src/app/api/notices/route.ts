import * as z from "zod";
import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";
import { isSameOrigin } from "../../../server/same-origin.ts";

const body = z.object({ upTo: z.int().positive() });

/** He has seen his notices up to this one. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  const seen = body.safeParse(await request.json().catch(() => null));
  if (!seen.success) return new Response(null, { status: 400 });
  const user = await currentUser();
  if (!user) return new Response(null, { status: 401 });
  await room().notices.markRead(user.userId, seen.data.upTo);
  return new Response(null, { status: 204 });
}
