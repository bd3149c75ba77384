import { refuse } from "@poker/engine";
import * as z from "zod";
import { okResponse, refusalResponse, withAuthor } from "../../../server/note-route.ts";
import { repositories } from "../../../server/repositories.ts";

/** As many as sit at a page of tables, and more. */
const userIdsSchema = z.array(z.uuid()).min(1).max(50);

/** `?of=` each of these people: what the asker himself noted of them, `{notes}`. */
export const GET = (request: Request): Promise<Response> =>
  withAuthor(async ({ userId }) => {
    const of = userIdsSchema.safeParse(new URL(request.url).searchParams.getAll("of"));
    if (!of.success) return refusalResponse(400, refuse("malformed"));
    return okResponse({ notes: await repositories().notes.listAbout(userId, of.data) });
  });
