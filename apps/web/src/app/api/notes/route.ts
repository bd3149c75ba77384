import * as z from "zod";
import { room } from "../../../server/database.ts";
import { asAuthor, give, refuse } from "../../../server/notes.ts";

/** As many as sit at a page of tables, and more. */
const people = z.array(z.uuid()).min(1).max(50);

/** `?of=` each of these people: what the asker himself noted of them, `{notes}`. */
export const GET = (request: Request): Promise<Response> =>
  asAuthor(async ({ userId }) => {
    const of = people.safeParse(new URL(request.url).searchParams.getAll("of"));
    if (!of.success) return refuse(400, "malformed");
    return give({ notes: await room().notes.of(userId, of.data) });
  });
