import { refuse } from "@poker/engine";
import * as z from "zod";
import { repositories } from "../../../server/repositories.ts";
import { userReadRoute } from "../../../server/user-route.ts";

/** More than can sit at the tables of one page. */
const userIdsSchema = z.array(z.uuid()).min(1).max(50);

/** Answers the user's own notes on each player named by `?of=`, as `{notes}`. */
export const GET = userReadRoute(async ({ userId }, request) => {
  const of = userIdsSchema.safeParse(new URL(request.url).searchParams.getAll("of"));
  return of.success ? { notes: await repositories().notes.listAbout(userId, of.data) } : refuse("malformed");
});
