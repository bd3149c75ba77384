import { refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../server/requests/repositories.ts";
import { userReadRoute } from "../../../server/sign-in/user-route.ts";

/** The maximum is more players than one page can show at all its tables. */
const userIdsSchema = z.array(z.uuid()).min(1).max(50);

/** Returns the user's own notes on the players named by `?of=`, as `{notes}`. */
export const GET = userReadRoute(async ({ userId }, request) => {
  const of = userIdsSchema.safeParse(new URL(request.url).searchParams.getAll("of"));
  return of.success ? { notes: await repositories().notes.listAbout(userId, of.data) } : refuse("malformed");
});
