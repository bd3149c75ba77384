import { refuse } from "@poker/engine";
import * as z from "zod";
import { okResponse, refusalResponse, withAuthor } from "../../../server/note-route.ts";
import { repositories } from "../../../server/repositories.ts";

/** More than can sit at the tables of one page. */
const userIdsSchema = z.array(z.uuid()).min(1).max(50);

/** Answers the user's own notes on each player named by `?of=`, as `{notes}`. */
export const GET = (request: Request): Promise<Response> =>
  withAuthor(async ({ userId }) => {
    const of = userIdsSchema.safeParse(new URL(request.url).searchParams.getAll("of"));
    if (!of.success) return refusalResponse(400, refuse("malformed"));
    return okResponse({ notes: await repositories().notes.listAbout(userId, of.data) });
  });
